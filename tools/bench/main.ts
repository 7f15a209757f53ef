// `npm run bench`: what the platform costs, as a table beside the least that does the same work, in the same run.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { readArguments } from '../platform/arguments.ts';
import { buildPlatform } from '../platform/build.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { record } from './record.ts';
import { type Row, tableOf } from './rows.ts';

/** In the order in which they are run. */
const benches = {
  start: { script: 'start.ts', about: 'Start and memory of `npm start`' },
  pages: { script: 'pages.ts', about: 'Public and signed-in pages, CPU 4 times slower, 150 ms, 1.6 Mbit/s' },
  lists: { script: 'lists.ts', about: 'The list of 100,000 contacts, CPU 4 times slower: interaction to next paint' },
  reserve: { script: 'reserve.ts', about: 'Reserve and settle: CPU with Postgres' },
  crm: { script: 'crm.mjs', about: 'Contacts, out of 1,000 to 1,000,000: CPU with Postgres' },
  door: {
    script: 'door.ts',
    about: 'The door: reads and a new contact through the gateway, with all that follows: CPU with Postgres',
  },
  bodies: { script: 'bodies.ts', about: 'Bodies of brackets beside plain ones of the same size, until 30 are refused' },
  import: { script: 'import.ts', about: 'Import of 100,000 contacts, and its undo' },
  ai: { script: 'ai.ts', about: 'AI: what gateway, reservation and result add to the call of a provider' },
  analytics: {
    script: 'analytics.ts',
    about: 'Dashboards over 1,000 to 1,000,000 sales: CPU with Postgres, beside plain SQL over the records',
  },
  'sign-out': { script: 'sign-out.ts', about: 'Sign-out: until every instance refuses the access token' },
  events: { script: 'events.mjs', about: 'Events: from a write to the effect in another service' },
} as const;
type Name = keyof typeof benches;

const usage = `npm run bench                       everything (about twenty minutes)
npm run bench -- reserve pages      some of it: ${Object.keys(benches).join(', ')}
  --record                          also keeps the tables in docs/proofs/bench.md
  --no-build                        measures what was built before`;

runMain(async () => {
  const options = { build: { type: 'boolean', default: true }, record: { type: 'boolean', default: false } } as const;
  const { values, positionals } = readArguments(
    { args: process.argv.slice(2), allowPositionals: true, allowNegative: true, options },
    usage,
  );
  const names = chosen(positionals);
  if (values.build) await buildPlatform((line) => console.log(line));
  const order = Object.values(benches).map(({ about }) => about);
  let failed = false;
  for (const name of names) {
    console.log(`\n${benches[name].about} …`);
    const rows = await run(benches[name].script).catch((error: Error) => console.error(`${name}: ${error.message}`));
    failed ||= !rows;
    if (!rows) continue;
    console.log(tableOf(rows));
    if (values.record) record(benches[name].about, tableOf(rows), order);
  }
  process.exit(failed ? 1 : 0);
});

function chosen(wanted: string[]): Name[] {
  const all = Object.keys(benches) as Name[];
  const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length) throw new Stop(`There is no bench "${unknown.join('", "')}": choose from ${all.join(', ')}.`);
  return wanted.length ? all.filter((name) => wanted.includes(name)) : all;
}

/** Each in a process of its own: what one leaves behind must not cost the next. */
function run(script: string): Promise<Row[]> {
  const child = fork(join(import.meta.dirname, script), { env: { ...process.env, NODE_ENV: 'production' } });
  const rows: Row[] = [];
  child.on('message', (more) => rows.push(...(more as Row[])));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve(rows) : reject(new Error(`the bench ended with ${code}`))));
  });
}
