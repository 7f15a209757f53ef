export {
  type AccessClaims,
  type AccessGrant,
  type ActingKey,
  accessTokenAudience,
  accessTokenIssuer,
  accessTokenSeconds,
  signAccessToken,
  verifyAccessToken,
} from './access-token.js';
export { AccessTokenService } from './access-token.service.js';
export { type BootedService, type BootOverrides, boot } from './boot.js';
export { Caller, CallingService, type KitRequest, madeBefore, newId, permits } from './caller.js';
export { EndedSessionsRepository } from './ended-sessions.repository.js';
export { type RoutedMethod, routedMethodsOf } from './endpoints.js';
export { type BaseEnv, parseEnv, isLoopback, jsonText, privateKeyText, publicKeysText } from './env.js';
export { Readiness, type ReadinessCheck } from './health.js';
export { ENV, InjectEnv, InjectLogger, LOGGER } from './injection.js';
export { Metrics } from './metrics.js';
export { migrationsOf, serviceKitMigrations } from './migrations.js';
export { openApiOf } from './openapi.js';
export { toAppError } from './problem.js';
export { repeat } from './repeat.js';
export { Returns, Route } from './route.js';
export { runIfMain } from './run.js';
export { type CallInput, ServiceClient } from './service-client.js';
export { ServiceTokens } from './service-token.js';
export { type AnyService, defineService, type ServiceDefinition } from './service.js';
export { SweeperService } from './sweeper.service.js';
