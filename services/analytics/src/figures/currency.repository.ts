import type { WorkspaceTx } from '@fernway/database';

/** In which currency amounts are told: the one asked for, else the workspace's own, else the one that most records have. */
export const currencyOf = async (tx: WorkspaceTx, asked?: string): Promise<string | null> => {
  if (asked) return asked;
  const [row] = await tx.query<{ currency: string | null }>({
    name: 'figures-currency',
    text: `select coalesce(
             (select currency from workspace_place where workspace_id = $1),
             (select currency from roll_up
               where workspace_id = $1 and source in ('sale', 'expense', 'deal-created') and dimension = '' and grain = 'month'
                 and currency <> ''
               group by source, currency having sum(records) > 0
               order by source = 'sale' desc, sum(records) desc, currency limit 1)) as currency`,
    values: [tx.workspace],
  });
  return row!.currency;
};
