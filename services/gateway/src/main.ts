import { BadEnvironment, exitOnCrash, stopOnSignal } from '@fernway/service-kit/plain';
import { bootGateway } from './gateway.js';

/** The gateway has no database and no Nest module: starters call this instead of service-kit's `boot(service)`. */
export const boot = bootGateway;

if (import.meta.main) {
  exitOnCrash('gateway');
  try {
    const gateway = await bootGateway();
    stopOnSignal(() => gateway.close());
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}
