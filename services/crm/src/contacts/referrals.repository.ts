import type { WorkspaceTx } from '@fernway/database';

/** Whether `by` came, over however many others, through `of`, or is it: a SQL condition. */
const comesThrough = (by: string, of: string) => `exists (
  with recursive way (id) as (
    select ${by} union select c.referred_by_id from way join contact c on c.id = way.id where c.referred_by_id is not null
  ) select from way where id = ${of})`;

/** Nobody else links contacts to those who brought them until the transaction ends: two links could close a circle. */
export const lockReferrals = async (tx: WorkspaceTx): Promise<void> => {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended($1 || ' referrals', 0))`,
    values: [tx.workspace],
  });
};

export const cameThrough = async (tx: WorkspaceTx, by: string, of: string): Promise<boolean> => {
  const [row] = await tx.query<{ does: boolean }>({
    name: 'contact-came-through',
    text: `select ${comesThrough('$1::uuid', '$2::uuid')} as does`,
    values: [by, of],
  });
  return row!.does;
};

/** Contacts that came through one, and are not deleted. */
export const broughtBy = async (tx: WorkspaceTx, id: string): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>({
    text: 'select r.id from contact r where r.referred_by_id = $1 and r.deleted_at is null order by r.id',
    values: [id],
  });
  return rows.map((row) => row.id);
};

/** The name beside each link follows the contact's. */
export const renameForBrought = async (tx: WorkspaceTx, id: string, name: string): Promise<void> => {
  await tx.query({
    name: 'contact-rename-for-brought',
    text: 'update contact set referred_by_name = $2 where referred_by_id = $1',
    values: [id, name],
  });
};
