# syntax=docker/dockerfile:1
# The product in a container. The first stage builds; the second contains only the running product, with Node as process 1 and no shell.
#
#   docker build --tag tillway --build-arg REVISION="$(git rev-parse HEAD)" .
#
# docs/deploy.md, Containers, has the settings and how to pin both base images by their digests. e2e/faults/container.fault.ts builds and
# runs this file on base images that it creates itself.

ARG BUILD_IMAGE=node:24-bookworm-slim
ARG RUN_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
WORKDIR /srv/tillway
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs scripts/
RUN node scripts/install.mjs
COPY . .
RUN npm run build && npm run image -- /image && strip /image/bin/node && mkdir /data

FROM ${RUN_IMAGE}
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tillway" \
      org.opencontainers.image.description="The public face and retailer onboarding of an in-store payments and parcel network" \
      org.opencontainers.image.version="0.2.0" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="LicenseRef-UNLICENSED"
WORKDIR /srv/tillway
COPY --from=build /image ./
# Keys, the seal, the assets of the last two versions and, with DATABASE=embedded, the database. Mount a volume here.
COPY --from=build --chown=65532:65532 --chmod=700 /data /data
VOLUME /data
USER 65532:65532
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=8"
EXPOSE 3000
STOPSIGNAL SIGTERM
ENTRYPOINT ["bin/node"]
CMD ["scripts/start.ts"]
