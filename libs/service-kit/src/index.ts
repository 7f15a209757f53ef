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
export { addressRange } from './client-address.js';
export { eachAlone } from './each-alone.js';
export { type Claim, EffectLimiter, everybody, type Limit, type Refusal, tooMany } from './effect-limiter.js';
export { EndedSessionsRepository } from './ended-sessions.repository.js';
export { type RoutedMethod, routedMethodsOf } from './endpoints.js';
export { type BaseEnv, parseEnv } from './env.js';
export { Readiness, type ReadinessCheck } from './health.js';
export { ENV, InjectEnv, InjectLogger, LOGGER } from './injection.js';
export { recipientKey } from './limit-keys.js';
export { Metrics } from './metrics.js';
export { migrationsOf, serviceKitMigrations } from './migrations.js';
export { type ApiDescription } from './openapi/groups.js';
export { openApiOf } from './openapi/openapi.js';
export { isDiskFull, isPassing, passingFault, waitAfter } from './passing.js';
export { toAppError } from './problem.js';
export { repeat } from './repeat.js';
export { Returns, Route } from './route.js';
export { runIfMain } from './run.js';
export { type CallInput, ServiceClient } from './service-client.js';
export { ServiceTokens } from './service-token.js';
export { type AnyService, defineService, type ServiceDefinition } from './service.js';
export { SweeperService } from './sweeper.service.js';
