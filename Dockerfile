# One image per service: docker build --build-arg SERVICE=crm .   (`--target gateway`, `--target tools` for migrations)
# What may be copied here is listed in .dockerignore; copies below are by name as well.
FROM node:24-bookworm-slim AS build
WORKDIR /fernway
COPY package.json package-lock.json nx.json tsconfig.base.json tsconfig.web.json ./
COPY apps apps
COPY libs libs
COPY services services
COPY tools tools
RUN npm ci --no-audit --no-fund --loglevel=error \
 && NX_DAEMON=false NX_TUI=false npm run build \
 && node tools/fernway/main.ts remotes publish \
 && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
 && rm -rf .nx .cache apps/*/src libs/*/src libs/ui/build services/*/src

# The folders that volumes are put over belong to the user of the image.
FROM node:24-bookworm-slim AS runtime
WORKDIR /fernway
ENV NODE_ENV=production
RUN mkdir .data && chown node:node . .data
COPY --from=build /fernway/package.json ./
COPY --from=build /fernway/node_modules node_modules
COPY --from=build /fernway/libs libs
USER node

FROM runtime AS tools
COPY --from=build /fernway/services services
COPY --from=build /fernway/tools tools

FROM runtime AS gateway
COPY --from=build /fernway/services/gateway services/gateway
COPY --from=build /fernway/tools tools
COPY --from=build /fernway/apps/shell/dist apps/shell/dist
COPY --from=build /fernway/remotes remotes
CMD ["node", "--import=@fernway/service-kit/source-maps", "services/gateway/dist/main.js"]

FROM runtime AS service
ARG SERVICE
COPY --from=build /fernway/services/$SERVICE services/$SERVICE
ENV SERVICE=$SERVICE
CMD ["sh", "-c", "exec node --import=@fernway/service-kit/source-maps services/$SERVICE/dist/main.js"]
