# The server, its worker and the operator's commands in one image: docs/running.md, "In containers".
FROM node:26-trixie-slim AS build
WORKDIR /gauger
COPY . .
RUN npm ci && node scripts/build-web.ts && npm prune --omit=dev && rm -rf node_modules/.cache

FROM node:26-trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /gauger
COPY --from=build /gauger/package.json ./
COPY --from=build /gauger/node_modules node_modules
COPY --from=build /gauger/packages packages
COPY --from=build /gauger/apps apps
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production GAUGER_HOST=0.0.0.0 PORT=7200 GAUGER_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 7200
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://localhost:7200/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/server/src/main.ts"]
