import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, pino, type Logger } from 'pino';
import { currentTraceId } from './tracing.js';
import type { BaseEnv } from '../settings/env.js';

/** Header and field names that must never reach a log. */
const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-fernway-user',
  'x-fernway-service',
  'x-fernway-gateway',
  'password',
  'token',
  'accessToken',
  'refreshToken',
];

let standardOutput: DestinationStream | undefined;
/**
 * Written in batches, a tenth of a second late at most and at exit: a system call for each line is dear. One for the
 * process, so that the services in it never cut each other's lines.
 */
const processOutput = (): DestinationStream =>
  (standardOutput ??= pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }));

/** JSON lines with service and trace id; secrets are removed wherever they appear. */
export function makeLogger(service: string, env: Pick<BaseEnv, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.logLevel,
    base: { service },
    mixin: () => ({ traceId: currentTraceId() }),
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
      remove: true,
    },
  };
  return pino(options, destination ?? processOutput());
}

/** Nest's own messages in the service's log; its start-up chatter is `debug`. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  private write(level: 'debug' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]): void {
    const context = rest.findLast((value) => typeof value === 'string');
    if (message instanceof Error) this.logger[level]({ err: message, context }, message.message);
    else this.logger[level]({ context, ...(rest.length > 1 && { details: rest.slice(0, -1) }) }, String(message));
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }
}
