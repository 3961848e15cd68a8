"""manage.py owner_link https://poker.example.org: the first owner's way in, in the scaled mode."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournaments.accounts.services import first_owner_link


class Command(BaseCommand):
    help = "Print a one-time link that creates the owner login."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "base_url", help="the address people type, such as https://poker.example.org"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        link = first_owner_link(options["base_url"], now=timezone.now())
        if link is None:
            raise CommandError("There is an owner already, who can invite others.")
        self.stdout.write(link)
