import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Stop } from '../platform/stop.ts';

const setting = 'FERNWAY_BACKUP_PASSPHRASE';
const shortest = 12;

/** For new keys in an archive: asked twice where a person types it. @throws Stop when there is none, or too short a one */
export async function newPassphrase(): Promise<string> {
  const given = process.env[setting];
  const passphrase = given || (await ask('A passphrase for the keys (nothing is shown): '));
  if (passphrase.length < shortest) throw new Stop(`The passphrase is too short: ${shortest} characters or more.`);
  if (!given && (await ask('The same again: ')) !== passphrase) throw new Stop('The two are not the same.');
  return passphrase;
}

export const knownPassphrase = async (): Promise<string> =>
  process.env[setting] || (await ask('The passphrase of the keys (nothing is shown): '));

/** From the terminal, without an echo. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Stop(`The keys need a passphrase, and there is no terminal to ask for it: set ${setting}.`);
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const leaves = new Promise<never>((_resolve, reject) =>
    lines.once('SIGINT', () => reject(new Stop('Nothing was done.'))),
  );
  try {
    return await Promise.race([lines.question(''), leaves]);
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
