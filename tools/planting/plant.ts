import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../bootstrap/process.mjs';
import { Stop } from '../platform/stop.ts';
import { startTestBroker } from '../test/broker.ts';
import { startTestPostgres } from '../test/postgres.ts';
import type { Bug } from './bug.ts';
import { bugs } from './bugs.ts';
import { chooseBugs } from './chosen.ts';
import { Copy } from './copy.ts';
import { judge, type Verdict } from './noticed.ts';
import { patched } from './patched.mjs';
import { enough, table } from './report.ts';
import { now } from './sample.mjs';

/**
 * `npm run fernway -- plant N`: plants bugs one at a time, each into a copy of the checkout, runs the tests of its package, and
 * says which were caught and by what. Of the same seed always the same ones, spread over kinds and packages.
 * @throws Stop where fewer than 29 of 30 were caught
 */
export async function plant(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: 'string' }, of: { type: 'string' } },
  });
  const many = Number(positionals[0] ?? '30');
  if (!Number.isInteger(many) || many < 1 || positionals.length > 1)
    throw new Stop('Say how many bugs: npm run fernway -- plant 30');
  const seed = values.seed ?? String(Date.now());
  const chosen = chooseBugs(
    bugs.filter(({ name, file }) => `${name} ${file}`.includes(values.of ?? '')),
    many,
    seed,
  );
  for (const bug of chosen) patched(readFileSync(join(root, bug.file), 'utf8'), [bug], bug.file);
  console.log(`${chosen.length} of ${bugs.length} bugs, seed ${seed}, commit ${now().slice(0, 7)}`);
  const verdicts = await withServers(() => judgeAll(chosen));
  const caught = verdicts.filter(({ by }) => by).length;
  console.log(`\n${table(verdicts)}\n\n${caught} of ${verdicts.length} were caught (seed ${seed}).`);
  if (caught < enough(verdicts.length)) throw new Stop(`At least ${enough(verdicts.length)} have to be.`);
}

async function judgeAll(chosen: Bug[]): Promise<Verdict[]> {
  const copy = new Copy();
  const verdicts: Verdict[] = [];
  try {
    for (const bug of chosen) {
      const verdict = await judge(copy, bug);
      verdicts.push(verdict);
      console.log(
        `${verdict.by ? '✓' : '✗'} ${bug.kind}: ${bug.name} (${verdict.seconds} s)${verdict.by ? `, by ${verdict.by}` : ''}`,
      );
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
  Object.assign(process.env, {
    FERNWAY_ENV_FILE: 'off',
    ...(postgres && { TEST_POSTGRES_URL: postgres.url }),
    ...(broker && { KAFKA_BROKERS: broker.brokers }),
  });
  try {
    return await work();
  } finally {
    await broker?.stop();
    await postgres?.stop();
  }
}
