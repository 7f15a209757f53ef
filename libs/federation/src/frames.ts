import { join } from 'node:path';
import type { Language } from '@fernway/i18n';
import type { FrameKind, RemoteEntry } from '@fernway/web-kit/snapshot';
import type { HostFacts } from './host-facts-plugin.js';
import { runBundle } from './run-bundle.js';

/** What stands on the screen until the scripts of a page have come: drawn by the shell's own components. */
export type Frame = { kind: FrameKind; language: Language; html: string };

/** What a frame shows of the remotes. */
export type FramedRemote = Pick<RemoteEntry, 'name' | 'contributes'>;

/** The frames of a build of the shell, with the navigation of these remotes. */
export function renderFrames(directory: string, { chunks }: HostFacts, remotes: FramedRemote[]): Promise<Frame[]> {
  const [file] = chunks['frames']?.js ?? [];
  if (!file) throw new Error(`${directory} has no frames: build the shell again`);
  const sorted = [...remotes].sort((a, b) => (a.name < b.name ? -1 : 1));
  return runBundle<Frame[]>(join(directory, file), 'frames', sorted);
}
