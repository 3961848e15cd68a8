# The image of the scaled mode: one for web, worker, beat and migrate. See docker-compose.yml.

FROM python:3.11.12-slim-bookworm AS packages
RUN python -m venv /opt/riffle
COPY requirements.txt .
RUN /opt/riffle/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements.txt

FROM python:3.11.12-slim-bookworm
ENV PATH=/opt/riffle/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin riffle
WORKDIR /app
COPY --from=packages /opt/riffle /opt/riffle
COPY . .
# With a key given, none is made, so none stays behind in the image.
RUN SECRET_KEY=only-for-this-line python manage.py collectstatic --noinput
RUN install --directory --owner=riffle --mode=0700 /copies
USER riffle
EXPOSE 8000
