// What a part without Nest and without a database takes of the kit: it loads in a fraction of the time of the rest.
export { BadEnvironment, type EnvSource } from './bad-environment.js';
export { makeLogger } from './logger.js';
export { problemOf, toAppError } from './problem.js';
export { exitOnCrash, stopOnSignal } from './process.js';
export { logRequests } from './requests.js';
export { serviceScope } from './service-scope.js';
export { currentTraceId, traceRequests } from './tracing.js';
