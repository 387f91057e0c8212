"""What a finger cannot hit: targets that are too small, or that touch; badges that are cut off."""

CROWDED = """() => {
    const wanted = "a[href], button, input:not(.unseen), select, textarea, summary, label.check";
    const layer = (one) => one.closest("dialog, .reach, .foot, .tabs, .skip") ?? document.body;
    const top = document.querySelector("dialog[open]") ?? document.body;
    const seen = (one) => {  // what is left of it within what cuts off
        let { left, right, top, bottom } = one.getBoundingClientRect();
        for (let above = one.parentElement; above; above = above.parentElement) {
            if (getComputedStyle(above).overflow === "visible") continue;
            const box = above.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { left, right, top, bottom };
    };
    const name = (one) => `${one.tagName} ${one.className} ${one.innerText || one.name}`.trim();
    const found = [...top.querySelectorAll(wanted)]
        .filter((one) => !one.closest(".hand, .unseen") && one.checkVisibility())
        .filter((one) => !one.parentElement.closest("label.check, button, label.button"))
        .map((one) => ({ one, box: seen(one), whole: one.getBoundingClientRect() }))
        .filter(({ box }) => box.right > box.left && box.bottom > box.top);
    const small = found
        .filter(({ one, whole }) => !(one.matches("p a, .note a, input[type=radio]")))
        .filter(({ whole }) => whole.width < 24 || whole.height < 24)
        .map(({ one }) => `small: ${name(one)}`);
    const touching = found.flatMap(({ one, box }, at) => found.slice(at + 1)
        .filter((other) => layer(other.one) === layer(one))
        .filter((other) => !one.contains(other.one) && !other.one.contains(one))
        .filter(({ box: b }) => b.left - box.right < 3 && box.left - b.right < 3
            && b.top - box.bottom < 3 && box.top - b.bottom < 3)
        .map((other) => `touching: ${name(one)} | ${name(other.one)}`));
    const cut = [...document.querySelectorAll(".plate .states span")].filter((badge) => {
        const plate = badge.closest(".plate"), room = plate.getBoundingClientRect();
        const box = badge.getBoundingClientRect();
        const covers = [...plate.querySelectorAll(".stamp, .move > *")].some((over) => {
            const other = over.getBoundingClientRect();
            return other.left < box.right - 1 && box.left < other.right - 1
                && other.top < box.bottom - 1 && box.top < other.bottom - 1;
        });
        return covers || box.left < room.left || box.right > room.right
            || box.bottom > room.bottom || badge.scrollWidth > badge.clientWidth + 1;
    }).map((badge) => `cut off: ${badge.innerText}`);
    return [...small, ...touching, ...cut];
}"""
"""Names each of them. Cards of a hand overlap as cards do: they are left out here."""
