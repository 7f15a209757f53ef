# One image per service: docker build --build-arg SERVICE=crm .   (`--target tools` for migrations)
FROM node:24-bookworm-slim AS build
WORKDIR /fernway
COPY . .
RUN npm ci --no-audit --no-fund \
 && NX_DAEMON=false NX_TUI=false npm run build \
 && node tools/fernway/main.ts remotes publish \
 && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim AS tools
WORKDIR /fernway
ENV NODE_ENV=production
RUN chown node:node .
COPY --from=build --chown=node:node /fernway .
USER node
RUN mkdir .data

FROM tools AS service
ARG SERVICE
ENV SERVICE=$SERVICE
CMD ["sh", "-c", "exec node --import=@fernway/service-kit/source-maps services/$SERVICE/dist/main.js"]
