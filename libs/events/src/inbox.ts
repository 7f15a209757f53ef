import type { Envelope } from '@fernway/contracts/event';
import type { Tenancy, Tx } from '@fernway/database';
import type { EventHandler } from './event-handler.js';
import { traceContext } from './trace-context.js';

export type Outcome = 'handled' | 'duplicate' | 'stale';

const remember = {
  name: 'inbox-remember',
  text: 'insert into inbox (handler, event_id) values ($1, $2) on conflict do nothing returning 1',
};

const advance = {
  name: 'inbox-advance',
  text: `insert into inbox_latest as seen (handler, subject, version) values ($1, $2, $3)
         on conflict (handler, subject) do update set version = excluded.version where seen.version < excluded.version
         returning 1`,
};

/** Runs handlers so that their effects happen once: the inbox row and the effect are one transaction. */
export class Inbox {
  constructor(private readonly tenancy: Tenancy) {}

  /** @throws what the handler throws, ZodError for data that breaks the contract; nothing has happened then */
  async handle(handler: EventHandler, envelope: Envelope): Promise<Outcome> {
    const event = { ...envelope, data: handler.event.data.parse(envelope.data) };
    return traceContext.run(traceContext.child(envelope.traceparent), () =>
      this.transaction(handler, envelope, async (tx) => {
        const fresh = await tx.query({ ...remember, values: [handler.name, envelope.id] });
        if (fresh.length === 0) return 'duplicate';
        if (handler.latest && !(await this.isNewest(tx, handler, envelope))) return 'stale';
        await handler.call(event, tx);
        return 'handled';
      }),
    );
  }

  private async isNewest(tx: Tx, handler: EventHandler, { subject, aggregateversion }: Envelope): Promise<boolean> {
    const advanced = await tx.query({ ...advance, values: [handler.name, subject, aggregateversion] });
    return advanced.length > 0;
  }

  private transaction<T>(handler: EventHandler, envelope: Envelope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { workspaceid: workspace, userid: user } = envelope;
    const scope = handler.scope ?? (workspace ? 'workspace' : user ? 'user' : 'platform');
    if (scope === 'platform') return this.tenancy.run({ platform: 'consumer' }, work);
    if (scope === 'workspace' && workspace) return this.tenancy.run({ workspace, ...(user && { user }) }, work);
    if (scope === 'user' && user) return this.tenancy.run({ user, ...(workspace && { workspace }) }, work);
    throw new Error(`${handler.name} needs a ${scope}, but ${envelope.type} ${envelope.id} carries none`);
  }
}
