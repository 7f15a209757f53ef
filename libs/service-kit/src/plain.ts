// What a part without Nest and without a database takes of the kit: it loads in a fraction of the time of the rest.
export { BadEnvironment, type EnvSource } from './settings/bad-environment.js';
export { remoteAccessKeys, type AccessClaims, verifyAccessToken } from './access/access-token.js';
export { bearerOf } from './access/bearer.js';
export { addressRange, clientAddressHeader, gatewayTokenHeader, plainAddress } from './limits/client-address.js';
export { hasBody, refuseDoubtfulFraming } from './http/framing.js';
export { makeLogger } from './telemetry/logger.js';
export { offerMethods } from './http/offer-methods.js';
export { answerClientError, sendProblem, toAppError } from './http/problem.js';
export { exitOnCrash, stopOnSignal } from './process.js';
export { logRequests } from './http/requests.js';
export { Revocations } from './access/revocations.js';
export { ServiceTokens } from './access/service-token.js';
export { serviceScope } from './service-scope.js';
export { traceRequests } from './telemetry/tracing.js';
export { type Instance, Upstream, upstreamConnections } from './calls/upstream.js';
export { VerifiedTokens } from './access/verified-tokens.js';
