import { Injectable } from '@nestjs/common';
import type { PlatformTx } from '@fernway/database';

export type StoredEvent = { id: string; type: string; body: string };

@Injectable()
export class StripeEventsRepository {
  /** Keeps the event as it came. @returns whether it still waits to be handled */
  async keep(tx: PlatformTx, { id, type, body }: StoredEvent): Promise<boolean> {
    await tx.query({
      name: 'keep-stripe-event',
      text: 'insert into stripe_event (id, type, body) values ($1, $2, $3) on conflict (id) do nothing',
      values: [id, type, body],
    });
    const [row] = await tx.query<{ waits: boolean }>({
      name: 'stripe-event-waits',
      text: 'select handled_at is null as waits from stripe_event where id = $1',
      values: [id],
    });
    return row?.waits ?? false;
  }

  async markHandled(tx: PlatformTx, id: string): Promise<void> {
    await tx.query({
      name: 'stripe-event-handled',
      text: 'update stripe_event set handled_at = now() where id = $1',
      values: [id],
    });
  }
}
