# syntax=docker/dockerfile:1
# The product in a container. The first stage builds; the second holds what runs of it, with Node as process 1 and no shell.
#
#   docker build --tag tillway .
#
# docs/deploy.md says what it needs to know. The tests in e2e/platform/image.e2e.ts do by hand what stands here.

FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
WORKDIR /srv/tillway
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs scripts/
RUN node scripts/install.mjs
COPY . .
RUN npm run build && npm run image -- /image && strip /image/bin/node && mkdir /data

FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /srv/tillway
COPY --from=build /image ./
# Keys, the seal, the assets of the last two versions and, with DATABASE=embedded, the database. Mount a volume here.
COPY --from=build --chown=nonroot:nonroot --chmod=700 /data /data
VOLUME /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=8"
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
    CMD ["bin/node", "scripts/ask-health.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["bin/node"]
CMD ["scripts/start.ts"]
