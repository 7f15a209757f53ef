import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contributes } from '@fernway/web-kit/remote-app';
import { repository } from './repository.js';

/** The name under which a remote's entry script registers itself: a JavaScript identifier. */
export const globalNameOf = (name: string): string => `fernway_remote_${name.replaceAll('-', '_')}`;

/** What a remote declares in `src/contributes.ts`; it imports types only, so that Node can read the source as it is. */
export async function readContributes(app: string): Promise<Contributes> {
  const { contributes } = await importFresh<{ contributes: Contributes }>(join(app, 'src/contributes.ts'));
  return contributes;
}

/** The contract that a build made now is made for. */
export async function readContract(): Promise<number> {
  const { CONTRACT } = await importFresh<{ CONTRACT: number }>(join(repository, 'libs/web-kit/src/remote-app.ts'));
  return CONTRACT;
}

/** A development server outlives many edits of these files, so that each read is a new import. */
const importFresh = <Exports>(file: string) =>
  import(`${pathToFileURL(file).href}?read=${Date.now()}`) as Promise<Exports>;
