"""What is written on a chair in large letters."""

import pytest

from tables.tablet.chair_names import SOFT_HYPHEN, chair_name


@pytest.mark.parametrize("name", ["Jo Li", "Guadalupe Villavicencio", "Entry 12", "Maeve Byrne #7"])
def test_a_name_that_fits_is_written_as_it_is(name: str) -> None:
    assert chair_name(name) == name


def test_a_long_name_is_the_first_one_and_an_initial() -> None:
    assert chair_name("Konstantinos Papadopoulos") == "Konstantinos P."
    assert chair_name("Maria van der Westhuizen-Schoonraad #12") == "Maria W. #12"
    assert chair_name("Jo Featherstonehaugh") == "Jo F."
    assert chair_name("Bartholomew Christopherson III") == "Bartholomew C."


def test_a_first_name_longer_than_a_line_goes_on_in_the_next() -> None:
    told = chair_name("Thiruvananthapuram Balasubramanian")
    assert told.replace(SOFT_HYPHEN, "") == "Thiruvananthapuram B."
    assert SOFT_HYPHEN in told
    assert len(chair_name("x" * 120)) < 30
