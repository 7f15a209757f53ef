import { compose } from './compose.ts';
import { keys, usage as keysUsage } from './keys.ts';
import { settings } from './settings.ts';

type Run = (args: string[]) => Promise<void>;
/** `run`: needs no build. `load`: stands on built libraries, and is loaded once they are there. */
type Verb = { usage: string; what: string; more?: string } & ({ run: Run } | { load(): Promise<Run> });

export const verbs: Record<string, Verb> = {
  compose: {
    usage: 'compose [--check]',
    what: 'write docker-compose.yml from services/*',
    more: '--check       write nothing; fail when the file is not what it should be',
    run: compose,
  },
  settings: {
    usage: 'settings [--check]',
    what: 'write .env.example and docs/settings.md from the env schemas',
    more: '--check       write nothing; fail when a file is not what it should be',
    run: settings,
  },
  keys: {
    usage: 'keys [--print] | keys rotate WHAT | keys retire',
    what: 'add to .env what is missing of keys and passwords; new ones beside the old',
    more: keysUsage,
    run: keys,
  },
  migrate: {
    usage: 'migrate [SERVICE…]',
    what: 'bring schemas up to date (makes roles and databases with POSTGRES_ADMIN_URL)',
    more: 'Reads <SERVICE>_MIGRATION_URL and <SERVICE>_DATABASE_URL of each, or those of the platform that runs here.',
    load: async () => (await import('./migrate.ts')).migrateAll,
  },
  backup: {
    usage: 'backup FILE [--keys] [--without-remotes] [--force]',
    what: 'all databases and files as of one moment, in one archive; the platform may run',
    more: `--keys             and the keys of npm start, under a passphrase (asked for, or FERNWAY_BACKUP_PASSPHRASE)
--without-remotes  no published remotes: npm start builds its own
--force            replaces FILE
DATA_DIR names another data folder. Databases on a server of your own need POSTGRES_ADMIN_URL: docs/operating.md.`,
    load: async () => (await import('../backup/backup.ts')).backup,
  },
  restore: {
    usage: 'restore FILE [--force] [--without-keys]',
    what: 'put an archive of backup into an empty data folder; nothing may run there',
    more: `--force         removes what is in the data folder
--without-keys  leaves the keys in it: the next start makes new ones`,
    load: async () => (await import('../backup/restore.ts')).restore,
  },
  events: {
    usage: 'events list|replay SERVICE [--type T] [--handler H] [--id ID…]',
    what: 'dead letters of a service, and their second chance',
    load: async () => (await import('./events.ts')).events,
  },
  records: {
    usage: 'records retell [--workspace ID]',
    what: 'tell other services once more how all records are: what analytics keeps of them fills up',
    more: '--workspace ID  only of this workspace',
    load: async () => (await import('./records.ts')).records,
  },
  tokens: {
    usage: 'tokens adjust --user ID|EMAIL --tokens ±N --reason TEXT [--operator NAME] [--key KEY]',
    what: 'give or take tokens by hand; who, when and why stays on record',
    more: '--key KEY     names the order: a second run with the same key changes nothing',
    load: async () => (await import('./tokens.ts')).tokens,
  },
  billing: {
    usage: 'billing sync|refund ORDER [--amount N] [--reason TEXT]',
    what: 'prices at Stripe, made or matched by lookup key; refunds',
    more: '--amount N    in minor units (250 is $2.50); all that is left without it',
    load: async () => (await import('./billing.ts')).billing,
  },
  remotes: {
    usage: 'remotes list|publish|promote|rollback|canary|remove …',
    what: 'versions of the micro-frontends',
    more: `remotes list                          what is live
remotes publish                       make every build in apps/*/dist the live one
remotes publish NAME                  copy the build of apps/NAME beside the others; shows it to nobody
remotes promote NAME VERSION          make a published version the live one
remotes rollback NAME                 make the version before it live again
remotes canary NAME VERSION PERCENT   show it to a share of the browsers (0 ends it)
remotes remove NAME                   show nothing of it any more; its versions stay`,
    load: async () => (await import('./remotes.ts')).remotes,
  },
  simulate: {
    usage: 'simulate [--seeds N] [--minutes M] [--seed S] [--length N] [--trace]',
    what: 'the tokens service under faults, beside a model',
    load: async () => (await import('../simulate/simulate.ts')).simulate,
  },
  chaos: {
    usage: 'chaos [--faults N] [--seed S] [--events postgres|kafka]',
    what: 'people at work on a whole platform that is killed, frozen and cut off piece by piece: is anything lost, or stuck?',
    more: `--faults N    how many (300), fifty on each platform
--events T    only on that transport; both in turn without it`,
    load: async () => (await import('../chaos/chaos.ts')).chaos,
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
  fuzz: {
    usage: 'fuzz [--seed S] [--examples N] [--origin URL]',
    what: 'every operation of every service under odd input, by Schemathesis (needs Python)',
    more: '--origin URL  a platform that runs already, with its request limits raised',
    load: async () => (await import('../fuzz/fuzz.ts')).fuzz,
  },
  'older-data': {
    usage: 'older-data [NAME]',
    what: 'an archive of data as this version makes it, in tools/older-data/archives: every later version is tested with it',
    more: 'NAME is the version unless given. Made with each release; those that are there stay as they are.',
    load: async () => (await import('../older-data/make.ts')).makeOlderData,
  },
  screenshots: {
    usage: 'screenshots',
    what: 'take the pictures of the platform as it is, for the README and the public pages, and draw its icons',
    load: async () => (await import('../screenshots/screenshots.ts')).screenshots,
  },
};

export const helpOf = ({ usage, what, more }: Verb) =>
  [`npm run fernway -- ${usage}`, what, ...(more ? ['', more] : [])].join('\n');

export function helpOfAll() {
  const width = Math.max(...Object.keys(verbs).map((name) => name.length));
  const lines = Object.entries(verbs).map(([name, { what }]) => `  ${name.padEnd(width)}  ${what}`);
  return ['npm run fernway -- VERB …, with these verbs (VERB --help tells its options):', ...lines].join('\n');
}
