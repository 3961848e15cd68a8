"""Templates lose their indentation when they are read."""

from pathlib import Path

from django.template import Context, Engine


def rendered(folder: Path, source: str, **values: object) -> str:
    (folder / "page.html").write_text(source, encoding="utf-8")
    engine = Engine(dirs=[str(folder)], loaders=["config.templates.Loader"])
    return engine.get_template("page.html").render(Context(values))


def test_neither_indentation_nor_the_lines_of_tags_are_sent(tmp_path: Path) -> None:
    source = (
        "<ul>\n  {% for one in all %}\n    <li>\n      {{ one }}\n    </li>\n  {% endfor %}\n</ul>"
    )
    assert rendered(tmp_path, source, all=[1]) == "<ul>\n<li>\n1\n</li>\n</ul>"


def test_words_beside_a_tag_stay_apart(tmp_path: Path) -> None:
    source = "one\n  {% if yes %}two{% endif %}\n  three {% if yes %}four{% endif %} five\n"
    assert rendered(tmp_path, source, yes=True) == "one\ntwo\nthree four five\n"
