import { useSyncExternalStore } from 'react';
import { readSnapshot, type Snapshot } from '@fernway/web-kit/snapshot';

const none: ReadonlySet<string> = new Set();
const known = new WeakMap<Snapshot, ReadonlySet<string>>();
const never = () => () => undefined;

function pages(): ReadonlySet<string> {
  const snapshot = readSnapshot();
  const routes = snapshot.remotes.flatMap(({ contributes }) => contributes.routes);
  const paths = known.get(snapshot) ?? new Set(routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]));
  known.set(snapshot, paths);
  return paths;
}

/** Paths that the remotes of this page's registry bring. None while the HTML is made: such links come with hydration. */
export const usePages = (): ReadonlySet<string> => useSyncExternalStore(never, pages, () => none);
