"""A host for the board game Orléans."""

import sys

__version__ = "0.1.0"

NOT_INSTALLED = (
    "The package {missing} is not installed for {python}. Start with `uv run bot.py`, or make an environment"
    " as the README says and start with its Python: `.venv/bin/python bot.py`."
)

# Here, as nothing else is read before it: an older Python would fail at words that it does not know.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Python 3.11 or newer is needed; {} is {}. `uv run bot.py` brings a newer one.".format(
            sys.executable, ".".join(map(str, sys.version_info[:3]))
        )
    )
