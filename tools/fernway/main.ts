// `npm run fernway -- <verb>`: everything about the platform that is not start, dev, test, build or bench.
import { asksForHelp, misuse } from '../platform/arguments.ts';
import { buildIfMissing } from '../platform/build.ts';
import { loadEnvFile } from '../platform/env-file.ts';
import { Help, runMain, Stop } from '../platform/stop.ts';
import { helpOf, helpOfAll, verbs } from './verbs.ts';

runMain(async () => {
  const [given = 'help', ...args] = process.argv.slice(2);
  const help = given === 'help' || asksForHelp([given]);
  const name = help ? args[0] : given;
  if (name === undefined) throw new Help(helpOfAll());
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new Stop(`There is no "${name}".\n\n${helpOfAll()}`);
  if (help || asksForHelp(args)) throw new Help(helpOf(verb));
  loadEnvFile();
  // What a verb prints may be read by a program.
  if ('load' in verb) await buildIfMissing((line) => console.error(line));
  const run = 'load' in verb ? await verb.load() : verb.run;
  await run(args).catch((error: unknown) => {
    throw misuse(error, helpOf(verb));
  });
  process.exit();
});
