import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';

/** Names beside links follow the names of these records; a customer's name that was taken from one follows too. */
export const followNames = async (tx: WorkspaceTx, type: RecordType, ids: string[]): Promise<void> => {
  if ((type !== 'contact' && type !== 'company') || ids.length === 0) return;
  const column = `${type}_name`;
  const follow = (table: string, customer: string, link = type as string) =>
    `update ${table} l set ${link}_name = r.name${customer} from ${type} r
      where r.id = any ($1) and l.${link}_id = r.id and l.${link}_name is distinct from r.name`;
  if (type === 'company') await tx.query({ text: follow('contact', ''), values: [ids] });
  if (type === 'contact') await tx.query({ text: follow('contact', '', 'referred_by'), values: [ids] });
  const customer = `, customer_name = case l.customer_name when l.${column} then r.name else l.customer_name end`;
  for (const table of ['deal', 'sale']) await tx.query({ text: follow(table, customer), values: [ids] });
};
