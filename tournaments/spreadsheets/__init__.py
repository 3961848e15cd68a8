"""Lists that come out of a spreadsheet, looked at before they count, and lists that go into one."""
