export {
  type AccessClaims,
  type AccessGrant,
  type ActingKey,
  accessTokenAudience,
  accessTokenIssuer,
  accessTokenSeconds,
  signAccessToken,
  verifyAccessToken,
} from './access/access-token.js';
export { AccessTokenService } from './access/access-token.service.js';
export { type BootedService, type BootOverrides, boot } from './boot.js';
export { Caller, CallingService, type KitRequest, madeBefore, newId, permits } from './access/caller.js';
export { addressRange } from './limits/client-address.js';
export { eachAlone } from './sweeping/each-alone.js';
export { type Claim, EffectLimiter, everybody, type Limit, type Refusal, tooMany } from './limits/effect-limiter.js';
export { EndedSessionsRepository } from './access/ended-sessions.repository.js';
export { type RoutedMethod, routedMethodsOf } from './http/endpoints.js';
export { type BaseEnv, parseEnv } from './settings/env.js';
export { Readiness, type ReadinessCheck } from './http/health.js';
export { ENV, InjectEnv, InjectLogger, LOGGER } from './injection.js';
export { recipientKey } from './limits/limit-keys.js';
export { Metrics } from './telemetry/metrics.js';
export { migrationsOf, serviceKitMigrations } from './migrations.js';
export { type ApiDescription } from './openapi/groups.js';
export { openApiOf } from './openapi/openapi.js';
export { isDiskFull, isPassing, passingFault, waitAfter } from './passing.js';
export { toAppError } from './http/problem.js';
export { repeat } from './sweeping/repeat.js';
export { Returns, Route } from './http/route.js';
export { runIfMain } from './run.js';
export { type CallInput, ServiceClient } from './calls/service-client.js';
export { ServiceTokens } from './access/service-token.js';
export { type AnyService, defineService, type ServiceDefinition } from './service.js';
export { SweeperService } from './sweeping/sweeper.service.js';
