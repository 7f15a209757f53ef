export {
  type AccessClaims,
  accessTokenAudience,
  accessTokenIssuer,
  accessTokenSeconds,
  signAccessToken,
  verifyAccessToken,
} from './access-token.js';
export { AccessTokenService } from './access-token.service.js';
export { type BootedService, type BootOverrides, boot, serviceScope } from './boot.js';
export { Caller, CallingService, type KitRequest } from './caller.js';
export { EndedSessionsRepository } from './ended-sessions.repository.js';
export { type RoutedMethod, routedMethodsOf } from './endpoints.js';
export {
  BadEnvironment,
  type BaseEnv,
  type EnvSource,
  parseEnv,
  isLoopback,
  jsonText,
  privateKeyText,
  publicKeysText,
} from './env.js';
export { Readiness, type ReadinessCheck } from './health.js';
export { ENV, InjectEnv, InjectLogger } from './injection.js';
export { makeLogger } from './logger.js';
export { Metrics } from './metrics.js';
export { migrationsOf, serviceKitMigrations } from './migrations.js';
export { openApiOf } from './openapi.js';
export { problemOf, toAppError } from './problem.filter.js';
export { logRequests } from './requests.js';
export { Returns, Route } from './route.js';
export { exitOnCrash, runIfMain, stopOnSignal } from './run.js';
export { type CallInput, ServiceClient } from './service-client.js';
export { ServiceTokens } from './service-token.js';
export { type AnyService, defineService, type ServiceDefinition } from './service.js';
export { SweeperService } from './sweeper.service.js';
export { currentTraceId, traceRequests } from './tracing.js';
