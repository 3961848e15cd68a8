"""Whole nights in browsers, one under each rule set, from the first start to the report.

`people` is what everybody can do with a device, `director`, `staff` and `guests` what each does
with it, `hall` the laptop that serves and the night in it. The people tap what they see, by its
name, and never speak to the server otherwise.
"""
