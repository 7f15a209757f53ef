import { Injectable } from '@nestjs/common';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';

@Injectable()
export class ContactLimitRepository {
  /** Nobody else adds contacts to the workspace until the transaction ends. Taken before any lock on a record or name. */
  async lock(tx: WorkspaceTx): Promise<void> {
    await tx.query({
      name: 'contact-limit-lock',
      text: `select pg_advisory_xact_lock(hashtextextended($1 || ' contact limit', 0))`,
      values: [tx.workspace],
    });
  }

  /** Contacts that count: all that are kept by triggers, less the samples that nobody changed (they have an index of their own). */
  async used(tx: WorkspaceRead): Promise<number> {
    const [row] = await tx.query<{ used: number }>({
      name: 'contact-limit-used',
      text: `select (select coalesce(sum(contacts), 0) from contact_count)::int
                  - (select count(*) from contact where sample and version = 1 and deleted_at is null)::int as used`,
      values: [],
    });
    return row!.used;
  }
}
