# syntax=docker/dockerfile:1
# The packages are installed in a first stage, so that the image that runs holds no tools for building.
FROM python:3.11-slim-bookworm AS packages
WORKDIR /build
COPY requirements.lock ./
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock

FROM python:3.11-slim-bookworm
LABEL org.opencontainers.image.title="Orléans for Discord" \
      org.opencontainers.image.licenses="MIT"
ENV PATH="/venv/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    ORLEANS_DATA=/data
RUN useradd --system --uid 10001 --user-group --home-dir /nonexistent orleans \
    && install -d -o orleans -g orleans /data
COPY --from=packages /venv /venv
WORKDIR /app
COPY bot.py LICENSE CREDITS.md ./
COPY orleans_bot ./orleans_bot
COPY cogs ./cogs
COPY rendering ./rendering
USER orleans
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=1m --timeout=20s --start-period=1m --retries=3 \
    CMD ["python", "-m", "orleans_bot", "alive"]
CMD ["python", "bot.py"]
