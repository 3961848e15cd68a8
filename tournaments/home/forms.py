"""What staff type on the home page."""

from django import forms

from tournaments.form_fields import Words


class NoticeForm(forms.Form):
    text = Words(label="Notice on the home page", max_length=200, required=False)
