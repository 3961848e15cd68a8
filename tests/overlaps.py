"""What lies on what: words of a page that overlap, and a page that is wider than its screen."""

from playwright.sync_api import Page

# Words are compared by where their lines are drawn, as far as they are seen, without the room that
# a font keeps above and below its letters. What is fixed above a page, such as the strip of a
# phone, lies on it on purpose; so may letters of a picture.
_OVERLAPS = """() => {
    const clipped = (rect, element) => {
        let {left, top, right, bottom} = rect;
        for (let at = element; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.visibility !== "visible" || style.opacity === "0") return null;
            if (["fixed", "sticky"].includes(style.position)) return null;
            if (style.clipPath !== "none") return null;
            if (style.overflowX === "visible" && style.overflowY === "visible") continue;
            const box = at.getBoundingClientRect();
            [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
            [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
        return right - left > 2 && bottom - top > 2 ? {left, top, right, bottom} : null;
    };
    const lines = [], range = document.createRange();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = words.nextNode());) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest("svg, script, style, noscript")) continue;
        if (!element.checkVisibility()) continue;
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
            const seen = clipped(rect, element);
            if (!seen) continue;
            const spare = 0.22 * (seen.bottom - seen.top);
            [seen.top, seen.bottom] = [seen.top + spare, seen.bottom - spare];
            lines.push({...seen, node, said: node.data.trim().slice(0, 30)});
        }
    }
    lines.sort((one, other) => one.top - other.top);
    const found = [];
    lines.forEach((one, at) => {
        for (let next = at + 1; next < lines.length && lines[next].top < one.bottom; next++) {
            const other = lines[next];
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const high = Math.min(one.bottom, other.bottom) - other.top;
            const low = Math.min(one.bottom - one.top, other.bottom - other.top);
            if (one.node !== other.node && wide > 3 && high > 0.3 * low)
                found.push(`"${one.said}" and "${other.said}" lie on one another`);
        }
    });
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 1) found.push(`the page is ${over} px too wide`);
    return found.slice(0, 5);
}"""


def overlaps(page: Page) -> list[str]:
    """What nobody could read, where the page is now."""
    found: list[str] = page.evaluate(_OVERLAPS)
    return found
