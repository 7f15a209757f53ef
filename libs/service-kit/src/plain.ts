// What a part without Nest and without a database takes of the kit: it loads in a fraction of the time of the rest.
export { BadEnvironment, type EnvSource } from './bad-environment.js';
export { remoteAccessKeys, type AccessClaims, verifyAccessToken } from './access-token.js';
export { addressRange, clientAddressHeader, gatewayTokenHeader, plainAddress } from './client-address.js';
export { hasBody, refuseDoubtfulFraming } from './framing.js';
export { makeLogger } from './logger.js';
export { offerMethods } from './offered-methods.js';
export { answerClientError, sendProblem, toAppError } from './problem.js';
export { exitOnCrash, stopOnSignal } from './process.js';
export { logRequests } from './requests.js';
export { Revocations } from './revocations.js';
export { ServiceTokens } from './service-token.js';
export { serviceScope } from './service-scope.js';
export { traceRequests } from './tracing.js';
export { type Instance, Upstream, upstreamConnections } from './upstream.js';
export { VerifiedTokens } from './verified-tokens.js';
