import type { Bug } from '../bug.ts';

export const orderBugs: Bug[] = [
  {
    name: 'the tenth event of the outbox leaves before the ninth',
    kind: 'order',
    file: 'libs/events/src/outbox/outbox.repository.ts',
    find: '.sort((one, other) => Number(one.position) - Number(other.position));',
    replace: '.sort((one, other) => (one.position < other.position ? -1 : 1));',
    noticedBy: 'refused.e2e-spec',
  },
  {
    name: 'of the events of one record the last one is handled first',
    kind: 'order',
    file: 'libs/events/src/consumers/inbox.ts',
    find: 'for (const call of callsOf(due)) {',
    replace: 'for (const call of callsOf(due.toReversed())) {',
    noticedBy: 'delivery.e2e-spec',
  },
  {
    name: 'rolling a remote back goes to its oldest release',
    kind: 'order',
    file: 'libs/federation/src/registry.ts',
    find: 'const earlier = before ? [before.current, ...before.earlier] : [];',
    replace: 'const earlier = before ? [...before.earlier, before.current] : [];',
    noticedBy: 'registry.spec',
  },
  {
    name: 'tokens are spent as they came, not those first that lapse first',
    kind: 'order',
    file: 'services/tokens/src/sql/lots_take.sql',
    find: 'ORDER BY expires_at, kind, seq LOOP',
    replace: 'ORDER BY seq LOOP',
    noticedBy: 'reservations.e2e-spec',
  },
  {
    name: 'an event that comes late takes the counts of leads back',
    kind: 'order',
    file: 'services/analytics/src/leads/leads.service.ts',
    find: 'known.get(contact)!.version < version);',
    replace: 'known.get(contact)!.version !== version);',
    noticedBy: 'leads.e2e-spec',
  },
  {
    name: 'hints that waited for the end of their second are dropped with it',
    kind: 'order',
    file: 'services/gateway/src/live/merger.ts',
    find: `    this.windows.delete(workspace);
    for (const hint of waiting?.values() ?? []) this.add(workspace, hint);`,
    replace: `    for (const hint of waiting?.values() ?? []) this.add(workspace, hint);
    this.windows.delete(workspace);`,
    noticedBy: 'merger.spec',
  },
  {
    name: 'an earlier answer about the trade that comes late takes the place of the latest',
    kind: 'order',
    file: 'services/analytics/src/industry/industry.repository.ts',
    find: 'where known.answered_at < excluded.answered_at',
    replace: 'where known.answered_at <> excluded.answered_at',
  },
];
