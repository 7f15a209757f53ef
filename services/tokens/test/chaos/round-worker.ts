// Plays rounds on a Postgres of its own; its argument says which. It writes one JSON line per round.
import { playRound, type RoundSettings } from './round.js';
import { ChaosServer } from './server.js';

/** Rounds, or one after the other for some minutes, up to the first with a problem. */
export type RoundsSettings = { rounds: RoundSettings[] } | { from: number; minutes: number };

const secondsPerRound = 45;

const settings = JSON.parse(process.argv[2]!) as RoundsSettings;
const ends = 'minutes' in settings ? performance.now() + settings.minutes * 60_000 : 0;

function* rounds(): Iterable<RoundSettings> {
  if ('rounds' in settings) yield* settings.rounds;
  else
    for (let seed = settings.from; performance.now() < ends; seed += 1)
      yield { seed, seconds: Math.min(secondsPerRound, (ends - performance.now()) / 1_000) };
}

const server = await ChaosServer.start();
process.once('SIGTERM', () => void server.stop().finally(() => process.exit(1)));
try {
  for (const round of rounds()) {
    const result = await playRound(server, round);
    process.stdout.write(`${JSON.stringify(result)}\n`);
    if (result.problems.length && 'minutes' in settings) break;
  }
} finally {
  await server.stop();
}
process.exit();
