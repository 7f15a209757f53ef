import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';

/** Names beside links follow the names of these records; a customer's name that was taken from one follows too. */
export const followNames = async (tx: WorkspaceTx, type: RecordType, ids: string[]): Promise<void> => {
  if ((type !== 'contact' && type !== 'company') || ids.length === 0) return;
  const column = `${type}_name`;
  const follow = (table: string, customer: string) =>
    `update ${table} l set ${column} = r.name${customer} from ${type} r
      where r.id = any ($1) and l.${type}_id = r.id and l.${column} is distinct from r.name`;
  if (type === 'company') await tx.query({ text: follow('contact', ''), values: [ids] });
  const customer = `, customer_name = case l.customer_name when l.${column} then r.name else l.customer_name end`;
  for (const table of ['deal', 'sale']) await tx.query({ text: follow(table, customer), values: [ids] });
};
