import { Injectable } from '@nestjs/common';
import type { Lifecycle } from '@fernway/contracts/http/crm';
import type { WorkspaceTx } from '@fernway/database';

export type WonContact = { id: string; lifecycle: Lifecycle; lifecycleBefore: Lifecycle | null; hasWonDeals: boolean };

@Injectable()
export class WonContactsRepository {
  /** Nobody else changes the contacts of these deals until the transaction ends. */
  async hold(tx: WorkspaceTx, deals: string[]): Promise<void> {
    await tx.query({
      text: `select from contact where id in (select contact_id from deal where id = any ($1)) order by id for update`,
      values: [deals],
    });
  }

  /** Those that are not deleted; nobody else changes them until the transaction ends. */
  lock(tx: WorkspaceTx, ids: string[]): Promise<WonContact[]> {
    return tx.query<WonContact>({
      text: `select r.id, r.lifecycle, r.lifecycle_before as "lifecycleBefore",
                    exists (select from deal d where d.contact_id = r.id and d.state = 'won' and d.deleted_at is null) as "hasWonDeals"
               from contact r where r.id = any ($1) and r.deleted_at is null order by r.id for update of r`,
      values: [ids],
    });
  }
}
