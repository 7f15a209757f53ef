import { AsyncLocalStorage } from 'node:async_hooks';

/** Name of the service that the running code belongs to: tells whose an uncaught error is. */
export const serviceScope = new AsyncLocalStorage<string>();
