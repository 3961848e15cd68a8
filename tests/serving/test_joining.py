"""Style sheets and scripts that import one another become one file, and say the same."""

from pathlib import Path

import pytest

from serving import joining

STATIC = Path(__file__).resolve().parents[2] / "static"


def join(kind: str, name: str, **files: str) -> str:
    of_name = {
        f"js/{key}.js" if kind == "script" else f"css/{key}.css": value
        for key, value in files.items()
    }
    return str(getattr(joining, kind)(name, of_name.__getitem__))


def test_a_style_sheet_has_those_that_it_imports_in_its_place() -> None:
    joined = join("style", "css/all.css", all='/* all */\n@import "one.css";\nb {}\n', one="a {}\n")
    assert joined == "/* all */\na {}\nb {}\n"


def test_a_module_keeps_its_own_names_and_gives_what_it_exports() -> None:
    joined = join(
        "script",
        "js/page.js",
        page='import { twice } from "./sums.js";\nconst two = twice(1);\n',
        sums="const two = 2;\nexport function twice(x) { return two * x; }\n",
    )
    assert joined == (
        "const $js_sums_js = (() => {\nconst two = 2;\nfunction twice(x) { return two * x; }\n"
        "return { twice };\n})();\n"
        "const { twice } = $js_sums_js;\nconst two = twice(1);\n"
    )


def test_a_module_that_two_others_import_runs_once() -> None:
    joined = join(
        "script",
        "js/page.js",
        page='import "./a.js";\nimport "./b.js";\n',
        a='import "./base.js";\n',
        b='import "./base.js";\n',
        base="count();\n",
    )
    assert joined.count("count();") == 1


def test_what_all_pages_share_is_asked_for_and_not_joined() -> None:
    joined = join(
        "script",
        "js/page.js",
        page='import "./find.js";\nimport { tell } from "./riffle.js";\ntell();\n',
        find='import { post } from "./riffle.js";\npost();\n',
        riffle="export function tell() {}\nexport async function post() {}\n",
    )
    assert joined.startswith('import * as $shared from "./riffle.js";\n')
    assert joined.count("import") == 1
    assert "const { tell } = $shared;" in joined
    assert "const { post } = $shared;" in joined


def test_what_pages_share_hands_on_what_its_parts_export() -> None:
    joined = join(
        "script",
        "js/riffle.js",
        riffle='export * from "./send.js";\n',
        send="function own() {}\nexport async function post() {}\nexport { own };\n",
    )
    assert joined.endswith("export { own, post };\n")


@pytest.mark.parametrize(
    "line", ["export let x = 1;", "import x from './y.js';", "export default 1;"]
)
def test_what_is_not_understood_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="not understood"):
        join("script", "js/page.js", page=f"{line}\n")


@pytest.mark.parametrize("path", sorted(STATIC.glob("*/*.[cj]s*")), ids=lambda path: path.name)
def test_every_file_of_ours_can_be_joined(path: Path) -> None:
    if path.parent.name not in ("css", "js"):
        return
    kind = joining.style if path.suffix == ".css" else joining.script
    name = f"{path.parent.name}/{path.name}"
    joined = kind(name, lambda each: (STATIC / each).read_text(encoding="utf-8"))
    assert "@import" not in joined
