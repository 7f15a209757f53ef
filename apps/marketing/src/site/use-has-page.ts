import { useSyncExternalStore } from 'react';
import { readSnapshot } from '@fernway/web-kit/snapshot';

const never = () => () => undefined;

const hasPage = (path: string) =>
  readSnapshot().remotes.some(({ contributes }) =>
    contributes.routes.some((route) => route.path === path || route.aliases?.includes(path)),
  );

/** Whether a remote of this page's registry brings a page. Unknown when the HTML is made, so links come with hydration. */
export const useHasPage = (path: string): boolean =>
  useSyncExternalStore(
    never,
    () => hasPage(path),
    () => false,
  );
