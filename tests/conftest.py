"""Options of the test run."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--regold` writes the golden games anew instead of checking them."""
    parser.addoption("--regold", action="store_true", help="rewrite tests/games/*.log")
