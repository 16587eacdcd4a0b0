# The server and the command line. docs/operating.md says how to run it.
FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY node/package.json node/
COPY server/package.json server/
COPY renderer/package.json renderer/
COPY electron/package.json electron/
COPY library/package.json library/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build -- web server

# What the server needs when it runs, without the tools of the build.
FROM manifests AS packages
RUN npm ci --ignore-scripts --omit=dev --workspace core --workspace node --workspace server

FROM node:24-slim
ENV NODE_ENV=production TONOSCOPE_CACHE=/data/cache
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/server dist/server
COPY --from=build /app/dist/web dist/web
COPY --from=build /app/core/assets core/assets
COPY --from=build /app/core/demo core/demo
COPY package.json LICENSE ./
COPY server/package.json server/
COPY server/bin server/bin
COPY server/assets server/assets
RUN mkdir -p /data/cache /data/index && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/bin/built.js"]
# The port is reachable only where the container publishes it.
CMD ["serve", "--host", "0.0.0.0", "--log-format", "json"]
