import doctest
from pathlib import Path

import rules_engine


def test_the_examples_of_the_readme_run() -> None:
    readme = Path(rules_engine.__file__).with_name("README.md")
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0
