# syntax=docker/dockerfile:1
# The server with its pages, as docs/deployment.md says. Built in one stage, run in another that has no build tools.

ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
# "postgres" is enough to play; "postgres,fast" adds experts and advice, and about 400 MB.
ARG EXTRAS=postgres
WORKDIR /source
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY web web
COPY src src
RUN python -m venv /opt/charlatans
RUN --mount=type=cache,target=/root/.cache/pip --mount=type=cache,target=/root/.npm \
    /opt/charlatans/bin/pip install --disable-pip-version-check ".[${EXTRAS}]"

FROM python:${PYTHON}-slim
RUN useradd --system --uid 10001 --create-home --home-dir /data charlatans
COPY --from=build /opt/charlatans /opt/charlatans
ENV PATH=/opt/charlatans/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CHARLATANS_DATA=/data \
    CHARLATANS_CACHE=/data/cache
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8014
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8014/health', timeout=4)"]
ENTRYPOINT ["charlatans"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8014", "--log-format", "json"]
