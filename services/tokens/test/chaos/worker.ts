// One process of the tokens service as production boots it: HTTP, pool, relay, consumers, retries. Its clock runs
// faster, so that reservations expire, months end and energy comes back while somebody watches; its sweepers keep pace.
import { boot, SweeperService } from '@fernway/service-kit';
import { Clock } from '../../src/ledger/clock.js';
import { service } from '../../src/main.js';
import { ExpiredReservationsService } from '../../src/reservations/expired-reservations.service.js';

/** Ledger time is `begin` at `epoch`, and goes `pace` times as fast as real time. */
export type ClockSettings = { epoch: number; begin: number; pace: number };

const { epoch, begin, pace } = JSON.parse(process.argv[2]!) as ClockSettings;
const { app, url } = await boot(service);
const get = <T>(type: new (...given: never[]) => T): T => app.get(type as never, { strict: false });
get(Clock).now = () => new Date(Math.floor(begin + (Date.now() - epoch) * pace));

/** One at a time; a failed one comes again. */
const sweepEvery = async (ms: number, sweep: () => Promise<unknown>): Promise<never> => {
  for (;;) {
    await new Promise((wake) => setTimeout(wake, ms));
    await sweep().catch(() => undefined);
  }
};
void sweepEvery(300, () => get(ExpiredReservationsService).sweep());
void sweepEvery(700, () => get(SweeperService).sweep());
process.stdout.write(`${JSON.stringify({ url })}\n`);
// Nobody is left behind by a test that was cut short.
process.stdin.on('end', () => process.exit()).resume();
