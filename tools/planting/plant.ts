import { parseArgs } from 'node:util';
import { Stop } from '../platform/stop.ts';
import { startTestBroker } from '../test/broker.ts';
import { startTestPostgres } from '../test/postgres.ts';
import { bugs } from './bugs.ts';
import { Copy } from './copy.ts';
import { judge, type Verdict } from './noticed.ts';
import { sampleOf } from './sample.mjs';

/**
 * `npm run fernway -- plant N`: plants bugs one at a time, each into a copy of the checkout, runs the tests of its package, and
 * says which nobody noticed. Of the same seed always the same ones.
 */
export async function plant(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { seed: { type: 'string' }, of: { type: 'string' } } });
  const many = Number(positionals[0] ?? '30');
  if (!Number.isInteger(many) || many < 1 || positionals.length > 1) throw new Stop('Say how many bugs: npm run fernway -- plant 30');
  const candidates = bugs.filter(({ name, file }) => `${name} ${file}`.includes(values.of ?? ''));
  const seed = values.seed ?? String(Date.now());
  const chosen = new Set(sampleOf(candidates.map(({ name }) => name), many, { seed, all: false }));
  console.log(`${chosen.size} of ${bugs.length} bugs, seed ${seed}`);
  const verdicts = await withServers(() => judgeAll(bugs.filter(({ name }) => chosen.has(name))));
  const missed = verdicts.filter(({ by }) => !by);
  console.log(`\n${verdicts.length - missed.length} of ${verdicts.length} were noticed (seed ${seed}).`);
  if (missed.length > 0) throw new Stop(`Nobody noticed:\n${missed.map(({ bug }) => `  ${bug.name} (${bug.file})`).join('\n')}`);
}

async function judgeAll(chosen: typeof bugs): Promise<Verdict[]> {
  const copy = new Copy();
  const verdicts: Verdict[] = [];
  try {
    for (const bug of chosen) {
      const verdict = await judge(copy, bug);
      verdicts.push(verdict);
      console.log(`${verdict.by ? '✓' : '✗'} ${bug.kind}: ${bug.name} (${verdict.seconds} s)${verdict.by ? `, by ${verdict.by}` : ''}`);
    }
    return verdicts;
  } finally {
    copy.remove();
  }
}

/** What all of them share, as in a whole run of the tests. */
async function withServers<T>(work: () => Promise<T>): Promise<T> {
  const postgres = await startTestPostgres();
  const broker = await startTestBroker();
  Object.assign(process.env, { FERNWAY_ENV_FILE: 'off', ...(postgres && { TEST_POSTGRES_URL: postgres.url }), ...(broker && { KAFKA_BROKERS: broker.brokers }) });
  try {
    return await work();
  } finally {
    await broker?.stop();
    await postgres?.stop();
  }
}
