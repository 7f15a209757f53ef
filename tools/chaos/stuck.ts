import { kafkaLag } from '@fernway/events/testing';
import type { Victims } from './victims.ts';

/** Something that should have come to its end, with the rows that say how far it is. */
export type Stuck = { service: string; what: string; rows: Record<string, unknown>[] };

const since = (column: string) => `extract(epoch FROM now() - ${column})::int AS age_s`;
const until = (column: string) => `extract(epoch FROM ${column} - now())::int AS due_in_s`;

/** What waits in a service's tables and should not for long, by its name for people. */
const waiting: Record<string, Record<string, string>> = {
  '*': {
    'events in the outbox': `SELECT event_id, type, ${since(`(envelope->>'time')::timestamptz`)} FROM outbox`,
    'events to be tried again': `SELECT handler, event_id, attempts, ${since('parked_at')}, ${until('next_at')}, error FROM event_retry`,
    'events put aside': `SELECT event_id, type, error FROM outbox_refused`,
    'dead letters': `SELECT handler, event_id, attempts, error FROM event_dead_letter`,
  },
  tokens: {
    'reservations held': `SELECT reservation_id, feature, tokens, ${since('created_at')}, ${until('check_at')} FROM reservation WHERE state = 'held'`,
  },
  ai: {
    'generations running': `SELECT id, feature, ${since('started_at')}, ${until('held_until')} FROM generation WHERE state = 'running'`,
  },
  crm: {
    'imports running': `SELECT id, state, done, rows, problem, ${since('created_at')}, ${until('held_until')} FROM import WHERE state IN ('checking', 'running')`,
    'batches running': `SELECT id, kind, done, total, error, ${since('created_at')}, ${until('held_until')} FROM batch WHERE state = 'running'`,
  },
  messaging: {
    'mails not sent': `SELECT id, template, status, attempts, last_error, ${since('created_at')}, ${until('next_attempt_at')} FROM mail WHERE status <> 'sent'`,
  },
  events: {
    'events to be delivered': `SELECT consumer_group, position, type, ${since('published_at')} FROM delivery JOIN event USING (position)`,
  },
};

/** @returns what is not at rest yet; nothing when everything has come to its end */
export async function stuck(victims: Victims): Promise<Stuck[]> {
  const found = await notReady(victims);
  for (const { group, events } of victims.brokers ? await kafkaLag(victims.brokers) : []) {
    found.push({ service: group.split('.')[0]!, what: 'events to be read', rows: [{ group, events }] });
  }
  for (const service of Object.keys(victims.databases())) {
    const questions = { ...(service !== 'events' && waiting['*']), ...waiting[service] };
    await victims.withDatabase(service, async (client) => {
      for (const [what, text] of Object.entries(questions)) {
        const { rows } = await client.query<Record<string, unknown>>(text);
        if (rows.length > 0) found.push({ service, what, rows });
      }
    });
  }
  return found;
}

const rowsShown = 5;

/** One thing in one line, with its ids and ages. */
export function inWords({ service, what, rows }: Stuck): string {
  const shown = rows.slice(0, rowsShown).map((row) =>
    Object.entries(row)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', '),
  );
  return `${service}: ${rows.length} ${what} (${[...shown, ...(rows.length > rowsShown ? ['…'] : [])].join('; ')})`;
}

/** The door, and each service behind it. */
async function notReady({ origin }: Victims): Promise<Stuck[]> {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
  const { reasons, services } = (await answer.json()) as {
    reasons: string[];
    services: Record<string, { ready: boolean; reasons: string[] }>;
  };
  const red = Object.entries(services).filter(([, { ready }]) => !ready);
  const said = (texts: string[]) => texts.map((reason) => ({ reason }));
  return [
    ...(reasons.length ? [{ service: 'gateway', what: 'reasons not to be ready', rows: said(reasons) }] : []),
    ...red.map(([service, state]) => ({ service, what: 'reasons not to be ready', rows: said(state.reasons) })),
  ];
}
