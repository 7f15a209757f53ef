import { Inject } from '@nestjs/common';

/** The service's parsed settings. */
export const ENV = Symbol('settings');
/** The service's pino logger. */
export const LOGGER = Symbol('logger');
/** The service's definition. */
export const SERVICE = Symbol('service');
/** Key look-up for access tokens. */
export const ACCESS_KEYS = Symbol('access keys');

/** Injects the settings: `@InjectEnv() private readonly env: BaseEnv & Env`. */
export const InjectEnv = () => Inject(ENV);
/** Injects the pino logger of the service. */
export const InjectLogger = () => Inject(LOGGER);
