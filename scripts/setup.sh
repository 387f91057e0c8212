# Makes the project's private environment; sourced by ./play, ./serve and ./test.
#
# After `setup play`, `setup serve` or `setup dev` the variable $python names an interpreter that has the
# package (and, for dev, the tools of the checks) installed. Everything said here goes to
# standard error, so that what a command prints stays clean. A second run finds the stamp of
# the first and does nothing.
#
# GOUJI_VENV=/some/venv uses an environment you keep yourself; nothing is installed into it.
# PYTHON=/some/python  makes the environment with that interpreter.
#
# shellcheck shell=sh

venv=${root:?set by the command that sources this}/.venv

# say ENGLISH SIMPLIFIED TRADITIONAL: one line in the language of the person at the keyboard.
say() {
    case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
        zh_TW* | zh_HK* | zh_MO* | zh_Hant*) printf '%s\n' "$3" >&2 ;;
        zh*) printf '%s\n' "$2" >&2 ;;
        *) printf '%s\n' "$1" >&2 ;;
    esac
}

# new_enough INTERPRETER: does it run, and is it Python 3.11 or newer?
new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# find_python: set $base to the interpreter that makes the environment.
find_python() {
    for base in ${PYTHON:+"$PYTHON"} python3.11 python3.12 python3.13 python3 python; do
        if new_enough "$base"; then
            # A path, since pip --python takes no name.
            base=$(command -v "$base")
            return 0
        fi
    done
    say "Python 3.11 or newer is needed and was not found. On Debian or Ubuntu:
    sudo apt install python3 python3-venv" \
        "需要 Python 3.11 或更新的版本，没有找到。Debian 或 Ubuntu 上：
    sudo apt install python3 python3-venv" \
        "需要 Python 3.11 或更新的版本，沒有找到。Debian 或 Ubuntu 上：
    sudo apt install python3 python3-venv"
    return 1
}

# stamp: what an environment was made from; another answer means it must be made again.
stamp() {
    printf '%s %s\n' "$root" "$(cat "$root/pyproject.toml" "$root/constraints.txt" \
        "$root"/plugins/*/pyproject.toml 2>/dev/null | cksum)"
}

# read_paths: set $utf8 to how Python has to read the folder's name: 1 for UTF-8, 0 for the
# locale's encoding, in which a folder may be named too (GBK).
read_paths() {
    utf8=1
    PYTHONUTF8=1 "$base" -c 'import sys; sys.argv[1].encode()' "$root" 2>/dev/null && return 0
    utf8=0
    PYTHONUTF8=0 "$base" -c 'import sys; sys.argv[1].encode()' "$root" 2>/dev/null && return 0
    say "The name of this folder is not in UTF-8, and not in the encoding of the locale (LC_ALL) either:
    $root
Rename the folder, or set LC_ALL to the locale that it was named in, such as zh_CN.GBK." \
        "这个文件夹的名字不是 UTF-8，也不是当前语言环境（LC_ALL）的编码：
    $root
请给文件夹改名，或者把 LC_ALL 设成起名时的语言环境，例如 zh_CN.GBK。" \
        "這個資料夾的名字不是 UTF-8，也不是目前語言環境（LC_ALL）的編碼：
    $root
請給資料夾改名，或者把 LC_ALL 設成起名時的語言環境，例如 zh_CN.GBK。"
    return 1
}

# make_venv: an empty environment in $venv, with $install as the pip that fills it.
#
# Debian keeps ensurepip, which puts pip into an environment, in a package of its own. Where
# that is missing, a pip outside (22.3 or newer) can still fill an environment without one.
make_venv() {
    rm -rf "$venv"
    if "$base" -c 'import ensurepip' >/dev/null 2>&1 && PYTHONUTF8=$utf8 "$base" -m venv "$venv" >&2; then
        return 0
    fi
    rm -rf "$venv"
    if "$base" -m pip --python "$base" --version >/dev/null 2>&1 &&
        PYTHONUTF8=$utf8 "$base" -m venv --without-pip "$venv" >&2; then
        return 0
    fi
    rm -rf "$venv"
    version=$("$base" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    say "$base has neither venv with ensurepip nor a pip that could do without. On Debian or Ubuntu:
    sudo apt install python$version-venv    (or python3-venv)" \
        "$base 既没有带 ensurepip 的 venv，也没有可以代替的 pip。Debian 或 Ubuntu 上：
    sudo apt install python$version-venv    （或 python3-venv）" \
        "$base 既沒有帶 ensurepip 的 venv，也沒有可以代替的 pip。Debian 或 Ubuntu 上：
    sudo apt install python$version-venv    （或 python3-venv）"
    return 1
}

# pip_install ARGUMENT...: pip into $venv, with the pinned versions, in a quiet voice.
#
# Runs in $root with a relative path of the pins, so that no space in a path matters. PYTHONUTF8
# says how paths are to be read, and ascii_paths.py makes what was installed readable under every
# locale.
pip_install() (
    cd "$root" || exit 1
    if [ -x "$venv/bin/pip" ]; then
        set -- "$venv/bin/python" -m pip install "$@"
    else
        set -- "$base" -m pip --python "$venv/bin/python" install "$@"
    fi
    PYTHONUTF8=$utf8 PIP_DISABLE_PIP_VERSION_CHECK=1 "$@" -qq --constraint constraints.txt >&2 &&
        "$venv/bin/python" -X "utf8=$utf8" -I -S scripts/ascii_paths.py "$venv" >&2
)

# install_plugins play|serve|dev: for the checks, the plugins that lie here, as a user installs them.
install_plugins() (
    if [ "$1" != dev ]; then
        return 0
    fi
    set --
    for project in "$root"/plugins/*/pyproject.toml; do
        if [ -e "$project" ]; then
            plugin=${project%/pyproject.toml}
            set -- "$@" --editable "plugins/${plugin##*/}"
        fi
    done
    if [ $# -gt 0 ]; then
        pip_install --no-build-isolation --no-deps "$@"
    fi
)

# setup play|serve|dev: bring $venv up to date for playing, for serving too, or for the checks.
setup() {
    if [ -n "${GOUJI_VENV:-}" ]; then
        python=$GOUJI_VENV/bin/python
        return 0
    fi
    python=$venv/bin/python
    if [ -x "$python" ] && [ "$(cat "$venv/.$1" 2>/dev/null)" = "$(stamp)" ]; then
        return 0
    fi
    find_python || return 1
    read_paths || return 1
    say "Setting up in .venv, once (half a minute or so) ..." \
        "正在 .venv 里准备运行环境，只有这一次（大约半分钟）……" \
        "正在 .venv 裡準備運行環境，只有這一次（大約半分鐘）……"
    if ! new_enough "$python" || [ ! -e "$venv/.made" ]; then
        make_venv || return 1
        : >"$venv/.made"
    fi
    rm -f "$venv/.play" "$venv/.serve" "$venv/.dev"
    case $1 in
        play) what='.[play]' serves=play ;;
        serve) what='.[play,serve]' serves='play serve' ;;
        dev) what='.[cluster,dev,docs,play,serve,testing]' serves='play serve dev' ;;
    esac
    # The build backend comes first, pinned too, so that building needs no unpinned download.
    if ! pip_install hatchling editables ||
        ! pip_install --no-build-isolation --editable "$what" ||
        ! install_plugins "$1"; then
        say "Setting up failed; what pip said stands above. Run the command again to go on." \
            "环境没有装好，原因见上面 pip 的输出。再运行一次命令即可继续。" \
            "環境沒有裝好，原因見上面 pip 的輸出。再運行一次命令即可繼續。"
        return 1
    fi
    for one in $serves; do
        stamp >"$venv/.$one"
    done
}
