"""People who might come to a parish hall on a Friday."""

from collections.abc import Iterator
from random import Random

_FIRST = """
Agnes Aisling Amara Anders Anneliese Antonio Beatriz Bernadette Brendan Callum Carmen Cecily Chidi
Clara Connor Dagmar Declan Deirdre Dmitri Eamon Edith Elias Emeka Esther Fatima Felix Fiona Frances
Gareth Giulia Grace Hannah Harold Hiroko Ines Ingrid Isaac Jerome Joanna Joaquin Judith Kateryna
Keziah Kofi Lars Leila Lorenzo Lucia Maeve Magnus Malachy Marguerite Marisol Matteo Mei Miriam
Nadia Neil Niamh Nora Oisin Olga Oscar Padraig Patience Pia Priya Quentin Rafael Ramona Rosalind
Ruairi Saoirse Seamus Sofia Stellan Tamsin Teresa Thaddeus Tomasz Una Ursula Viktor Wanda Winifred
Xavier Yusuf Yvonne Zofia
"""
_LAST = """
Abara Adeyemi Almeida Andersson Baptiste Barbieri Beaumont Boyle Brannigan Byrne Campbell Carrasco
Castellano Chen Connolly Czerny Delacroix Donnelly Doyle Duffy Eriksen Esposito Farrell Fischer
Fitzgerald Flanagan Gallagher Garcia Gorman Haddad Hartnett Hoffmann Ibrahim Ivanova Jankowski
Joyce Kaminski Keane Kelleher Kowalczyk Lefevre Lindqvist Lombardi MacAllister Mahoney Marchetti
McGrath Mensah Moreau Mulcahy Nakamura Navarro Nolan Novak O'Brien O'Sullivan Obi Okafor Olsen
Osei Pappas Pereira Petrov Quinn Rahman Ramirez Reilly Romano Rossi Ruiz Ryan Santos Schneider
Sheehan Silva Sokolov Sorensen Takahashi Tanaka Thibodeaux Tierney Torres Vargas Vasquez Walsh
Weatherby-Montgomery Whelan Wojcik Yilmaz Zimmermann
"""


def names(rng: Random) -> Iterator[str]:
    """One person after another, none twice, until nobody is left."""
    everybody = [f"{first} {last}" for first in _FIRST.split() for last in _LAST.split()]
    yield from rng.sample(everybody, len(everybody))
