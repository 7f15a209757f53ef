import { kafkaLag } from '@fernway/events/testing';
import type { Victims } from './victims.ts';

/** What waits in a service's tables and should not for long, by its name for people. */
const waiting: Record<string, Record<string, string>> = {
  '*': {
    'events in the outbox': 'SELECT count(*) FROM outbox',
    'events to be tried again': 'SELECT count(*) FROM event_retry',
    'events put aside': 'SELECT (SELECT count(*) FROM outbox_refused) + (SELECT count(*) FROM event_dead_letter)',
  },
  tokens: { 'reservations held': `SELECT count(*) FROM reservation WHERE state = 'held'` },
  ai: { 'generations running': `SELECT count(*) FROM generation WHERE state = 'running'` },
  crm: {
    'imports running': `SELECT count(*) FROM import WHERE state IN ('checking', 'running')`,
    'batches running': `SELECT count(*) FROM batch WHERE state = 'running'`,
  },
  messaging: { 'mails not sent': `SELECT count(*) FROM mail WHERE status <> 'sent'` },
  events: { 'events to be delivered': 'SELECT count(*) FROM delivery' },
};

/** @returns what is not at rest yet, in words; nothing when everything has come to its end */
export async function stuck(victims: Victims): Promise<string[]> {
  const lag = victims.brokers ? await kafkaLag(victims.brokers) : [];
  const found = [...(await notReady(victims)), ...lag.map(({ group, events }) => `${group}: ${events} events to be read`)];
  for (const service of Object.keys(victims.databases())) {
    const questions = { ...(service !== 'events' && waiting['*']), ...waiting[service] };
    await victims.withDatabase(service, async (client) => {
      for (const [what, text] of Object.entries(questions)) {
        const { rows } = await client.query<{ count: string }>(`SELECT (${text}) AS count`);
        if (Number(rows[0]!.count) > 0) found.push(`${service}: ${rows[0]!.count} ${what}`);
      }
    });
  }
  return found;
}

/** The door, and each service behind it. */
async function notReady({ origin }: Victims): Promise<string[]> {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
  const { reasons, services } = (await answer.json()) as { reasons: string[]; services: Record<string, { ready: boolean; reasons: string[] }> };
  const red = Object.entries(services).filter(([, { ready }]) => !ready);
  return [...reasons.map((reason) => `gateway: ${reason}`), ...red.map(([name, state]) => `${name} is not ready: ${state.reasons.join(', ')}`)];
}
