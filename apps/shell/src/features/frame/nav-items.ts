import type { NavContribution, NavGroup } from '@fernway/web-kit/remote-app';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';

export const navGroups = ['main', 'records', 'advanced'] as const satisfies NavGroup[];

/** What the registry's remotes put into the sidebar, in order, by group. Groups without entries are left out. */
export function navByGroup(remotes: readonly RemoteEntry[]): { group: NavGroup; items: NavContribution[] }[] {
  const all = remotes.flatMap(({ contributes }) => contributes.nav ?? []);
  return navGroups
    .map((group) => ({
      group,
      items: all.filter((item) => item.group === group).sort((one, other) => one.order - other.order),
    }))
    .filter(({ items }) => items.length > 0);
}
