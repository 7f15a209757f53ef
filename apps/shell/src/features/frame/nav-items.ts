import type { NavContribution, NavGroup } from '@fernway/web-kit/remote-app';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';

/** What the registry's remotes put into one group of the sidebar, in order. */
export const navOf = (remotes: readonly RemoteEntry[], group: NavGroup): NavContribution[] =>
  remotes
    .flatMap(({ contributes }) => contributes.nav ?? [])
    .filter((item) => item.group === group)
    .sort((one, other) => one.order - other.order);
