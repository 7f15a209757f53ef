// `npm run fernway -- <verb>`: everything about the platform that is not start, dev, test, build or bench.
import { runMain, Stop } from '../platform/stop.ts';
import { compose } from './compose.ts';
import { events } from './events.ts';
import { keys } from './keys.ts';
import { migrateAll } from './migrate.ts';
import { remotes } from './remotes.ts';

const verbs: Record<string, { usage: string; what: string; run(args: string[]): Promise<void> }> = {
  compose: { usage: 'compose [--check]', what: 'write docker-compose.yml from services/*', run: compose },
  keys: { usage: 'keys', what: 'print fresh keys and passwords for .env', run: keys },
  migrate: { usage: 'migrate [SERVICE…]', what: 'bring schemas up to date (makes roles and databases with POSTGRES_ADMIN_URL)', run: migrateAll },
  events: { usage: 'events list|replay SERVICE [--type T] [--handler H] [--id ID…]', what: 'dead letters of a service, and their second chance', run: events },
  remotes: { usage: 'remotes list|publish|promote|rollback|canary …', what: 'versions of the micro-frontends', run: remotes },
};

runMain(async () => {
  const [name = 'help', ...args] = process.argv.slice(2);
  if (name === 'help' || name === '--help') {
    console.log(help());
    return;
  }
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new Stop(`There is no "${name}".\n\n${help()}`);
  await verb.run(args);
  process.exit();
});

function help() {
  const width = Math.max(...Object.values(verbs).map(({ usage }) => usage.length));
  const lines = Object.values(verbs).map(({ usage, what }) => `  npm run fernway -- ${usage.padEnd(width)}  ${what}`);
  return ['Verbs:', ...lines].join('\n');
}
