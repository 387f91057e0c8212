#!/bin/sh
# Make the README's pictures of a rule sheet, docs/sheet.png and docs/sheet.zh.png.
#
# It needs Chromium and a font with Chinese characters (Debian: chromium, fonts-noto-cjk).
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for pair in en:docs/sheet.png zh-Hans:docs/sheet.zh.png; do
    gouji explain huantai --lang "${pair%%:*}" --format html -o "$folder/sheet.html" >/dev/null
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=900,1240 \
        --screenshot="${pair#*:}" "$folder/sheet.html" 2>/dev/null
done
