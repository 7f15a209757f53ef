import { Injectable } from '@nestjs/common';
import { draftDays, draftsPerMember } from '@fernway/contracts/http/drafts';
import { type PlatformTx, removeSome, type UserTx, type WorkspaceTx } from '@fernway/database';

type MemberTx = UserTx & WorkspaceTx;
type DraftEntryRow = { key: string; updatedAt: Date };
type DraftRow = DraftEntryRow & { value: unknown };

@Injectable()
export class DraftsRepository {
  list(tx: MemberTx): Promise<DraftEntryRow[]> {
    return tx.query<DraftEntryRow>({
      name: 'draft-list',
      text: `select key, updated_at as "updatedAt" from draft where user_id = $1 and workspace_id = $2
             order by updated_at desc, key`,
      values: [tx.user, tx.workspace],
    });
  }

  async find(tx: MemberTx, key: string): Promise<DraftRow | undefined> {
    const [row] = await tx.query<DraftRow>({
      name: 'draft-find',
      text: `select key, value, updated_at as "updatedAt" from draft
             where user_id = $1 and workspace_id = $2 and key = $3`,
      values: [tx.user, tx.workspace, key],
    });
    return row;
  }

  /** @param json the value, as it is stored. @returns false for who is no member any more */
  async save(tx: MemberTx, key: string, json: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'draft-save',
      text: `insert into draft (user_id, workspace_id, key, value)
             select user_id, workspace_id, $3, $4::json from membership where user_id = $1 and workspace_id = $2
             on conflict (user_id, workspace_id, key) do update set value = excluded.value, updated_at = now()
             returning 1`,
      values: [tx.user, tx.workspace, key, json],
    });
    return rows.length > 0;
  }

  async removeExcess(tx: MemberTx): Promise<void> {
    await tx.query({
      name: 'draft-remove-excess',
      text: `delete from draft where user_id = $1 and workspace_id = $2 and key in (
               select key from draft where user_id = $1 and workspace_id = $2 order by updated_at desc, key offset $3)`,
      values: [tx.user, tx.workspace, draftsPerMember],
    });
  }

  async remove(tx: MemberTx, key: string): Promise<void> {
    await tx.query({
      name: 'draft-remove',
      text: 'delete from draft where user_id = $1 and workspace_id = $2 and key = $3',
      values: [tx.user, tx.workspace, key],
    });
  }

  forgetOld(tx: PlatformTx): Promise<boolean> {
    return removeSome(tx, {
      table: 'draft',
      where: 'updated_at < now() - make_interval(days => $1)',
      values: [draftDays],
    });
  }
}
