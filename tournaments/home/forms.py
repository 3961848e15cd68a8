"""What staff type on the home page."""

from django import forms


class NoticeForm(forms.Form):
    text = forms.CharField(label="Notice on the home page", max_length=200, required=False)
