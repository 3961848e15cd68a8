"""The kinds of accounts; apart from the models, because a backup is read without a database."""

from django.db.models import TextChoices


class AccountKind(TextChoices):
    """Where money is (boxes, floats, the card machine), whose it is, and where it comes from.

    The organisation lends change and takes home what is left; a helper is owed what they laid out.
    Money that is there counts positive; what is owed to somebody, or came in, counts negative, so
    that every posting adds up to nothing. A kind is stored for ever and never means anything else.
    """

    CASH = "cash", "Cash box"
    FLOAT = "float", "Float"
    CARD = "card", "Card machine"
    PRIZE_POOL = "prize_pool", "Prize pool"
    CHARITY = "charity", "Charity"
    INCOME = "income", "Income"
    COST = "cost", "Cost"
    ORGANISATION = "organisation", "Safe or bank"
    OWED = "owed", "Owed to a helper"
