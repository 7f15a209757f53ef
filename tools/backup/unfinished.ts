import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Stop } from '../platform/stop.ts';

/** A restore that is on its way: its folder in the data folder takes what is restored until all of it is there. */
export type Unfinished = {
  archive: string;
  begun: string;
  /** From here on what was there before is gone, or on its way out. */
  replacing: boolean;
};

export const stagingFolder = (dataDir: string) => join(dataDir, 'restoring');
const stateFile = (dataDir: string) => join(stagingFolder(dataDir), 'restore.json');

/** @throws Stop where a restore into the folder was cut short: a start would take the half of it for the whole */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(stagingFolder(dataDir))) return;
  const state = existsSync(stateFile(dataDir))
    ? (JSON.parse(readFileSync(stateFile(dataDir), 'utf8') || '{}') as Partial<Unfinished>)
    : {};
  const again = `run it again: npm run fernway -- restore ${state.archive ?? 'FILE'} --force`;
  const back = state.replacing ? '' : `, or remove ${stagingFolder(dataDir)} to go on with what was there before`;
  throw new Stop(
    `A restore into ${dataDir} was interrupted${state.begun ? ` (begun ${state.begun})` : ''}: ${again}${back}.`,
  );
}

/** @returns what an earlier restore left */
export const unfinished = (dataDir: string): Promise<Unfinished | undefined> =>
  readFile(stateFile(dataDir), 'utf8')
    .then((text) => JSON.parse(text) as Unfinished)
    .catch(() => undefined);

export async function begin(dataDir: string, state: Unfinished): Promise<void> {
  await rm(stagingFolder(dataDir), { recursive: true, force: true });
  await mkdir(stagingFolder(dataDir), { recursive: true, mode: 0o700 });
  await note(dataDir, state);
}

export const note = (dataDir: string, state: Unfinished): Promise<void> =>
  writeFile(stateFile(dataDir), JSON.stringify(state), { flush: true });

/** It is done, or nothing of it is left. */
export const end = (dataDir: string): Promise<void> => rm(stagingFolder(dataDir), { recursive: true, force: true });
