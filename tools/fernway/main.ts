// `npm run fernway -- <verb>`: everything about the platform that is not start, dev, test, build or bench.
import { runMain, Stop } from '../platform/stop.ts';

type Verb = { usage: string; what: string; load(): Promise<(args: string[]) => Promise<void>> };

/** Loaded when called for: some need built libraries, `help` and `compose` must not. */
const verbs: Record<string, Verb> = {
  compose: {
    usage: 'compose [--check]',
    what: 'write docker-compose.yml from services/*',
    load: async () => (await import('./compose.ts')).compose,
  },
  keys: {
    usage: 'keys',
    what: 'print fresh keys and passwords for .env',
    load: async () => (await import('./keys.ts')).keys,
  },
  migrate: {
    usage: 'migrate [SERVICE…]',
    what: 'bring schemas up to date (makes roles and databases with POSTGRES_ADMIN_URL)',
    load: async () => (await import('./migrate.ts')).migrateAll,
  },
  events: {
    usage: 'events list|replay SERVICE [--type T] [--handler H] [--id ID…]',
    what: 'dead letters of a service, and their second chance',
    load: async () => (await import('./events.ts')).events,
  },
  tokens: {
    usage: 'tokens adjust --user ID|EMAIL --tokens ±N --reason TEXT [--operator NAME]',
    what: 'give or take tokens by hand; who, when and why stays on record',
    load: async () => (await import('./tokens.ts')).tokens,
  },
  billing: {
    usage: 'billing sync|refund ORDER [--amount N] [--reason TEXT]',
    what: 'prices at Stripe, made or matched by lookup key; refunds',
    load: async () => (await import('./billing.ts')).billing,
  },
  remotes: {
    usage: 'remotes list|publish|promote|rollback|canary …',
    what: 'versions of the micro-frontends',
    load: async () => (await import('./remotes.ts')).remotes,
  },
  simulate: {
    usage: 'simulate [--real | --killed] [--seeds N] [--minutes M] [--seed S] [--trace]',
    what: 'the tokens service under faults, beside a model; --real: processes and Postgres are killed',
    load: async () => (await import('../simulate/simulate.ts')).simulate,
  },
  mutation: {
    usage: 'mutation [--service NAME] [--files GLOB] [--minutes M] [--thorough] [--forget] …',
    what: 'would the tests of tokens and billing notice wrong code? goes on where it stopped',
    load: async () => (await import('../mutation/mutation.ts')).mutation,
  },
  eval: {
    usage: 'eval ai [--questions FILE] [--origin URL] [--verbose]',
    what: 'ask the AI chat questions whose answers the records tell: how many it answers, and how many claims hold',
    load: async () => (await import('../eval/ai.ts')).evaluation,
  },
  injections: {
    usage: 'injections [--tries N] [--loops N] [--tasks N]',
    what: 'the AI with a model that obeys whatever stands in records, mails and files: what it could do',
    load: async () => (await import('../injection/injections.ts')).injections,
  },
  screenshots: {
    usage: 'screenshots',
    what: 'take the pictures in docs/ of the platform as it is',
    load: async () => (await import('../screenshots/screenshots.ts')).screenshots,
  },
};

runMain(async () => {
  const [name = 'help', ...args] = process.argv.slice(2);
  if (name === 'help' || name === '--help') {
    console.log(help());
    return;
  }
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new Stop(`There is no "${name}".\n\n${help()}`);
  const run = await verb.load().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') throw new Stop(`"${name}" uses the built libraries: run "npm run build" first.`);
    throw error;
  });
  await run(args);
  process.exit();
});

function help() {
  const width = Math.max(...Object.values(verbs).map(({ usage }) => usage.length));
  const lines = Object.values(verbs).map(({ usage, what }) => `  npm run fernway -- ${usage.padEnd(width)}  ${what}`);
  return ['Verbs:', ...lines].join('\n');
}
