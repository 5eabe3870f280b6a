"""The place tiles that came one by one: fairs, magazines and small sets."""
