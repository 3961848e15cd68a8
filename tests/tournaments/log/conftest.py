"""What only one of the databases does is asked of that one."""

from django.conf import settings

collect_ignore = (
    [] if settings.MODE == "scaled" else ["test_ended_transactions.py", "test_prepared.py"]
)
