import type { ReadModel } from '@fernway/contracts/events/analytics';
import type { Dimension } from '@fernway/contracts/metrics/catalogue';

/** What roll-ups are sums of. */
export type Source =
  | 'sale'
  | 'expense'
  | 'deal-created'
  | 'deal-won'
  | 'deal-lost'
  | 'deal-open'
  | 'deal-weighted'
  | 'lead'
  | 'lead-converted'
  | 'customer-new'
  | 'customer-active'
  | 'customer-kept'
  | 'customer-first'
  | 'customer-last'
  | 'customer-cohort'
  | 'interaction';

/** By what roll-ups of customers are split, beside what metrics are. */
type Inner = 'purchases' | 'month';

/** What a record of a fact's table counts towards a source, as SQL over its row `f`. */
type Contribution = {
  source: Source;
  /** For which records; those that are deleted never count. */
  where?: string;
  /** The day on which it counts; null: it stands as it is. */
  day: string | null;
  currency?: string;
  /** How many records it counts as; left out: one. */
  records?: string;
  amount?: string;
  /** The part of the amount whose cost is known, and that cost. */
  costed?: string;
  cost?: string;
  quantity?: string;
  by: Partial<Record<Dimension | Inner, string>>;
};

/** A table of facts: one row per record, as its newest event tells it; deleted ones stay, empty, so that a late event is known as late. */
export type FactKind<Column extends string = string> = {
  table: string;
  model: ReadModel;
  /** Beside workspace_id, id and version, with their types. All are null once the record is deleted. */
  columns: Readonly<Record<Column, string>>;
  /** Never null where the record is there. */
  present: NoInfer<Column>;
  contributions: readonly Contribution[];
};

export const defineFacts = <const Column extends string>(kind: FactKind<Column>): FactKind<Column> => kind;

/** How an event tells a record: by the fact's columns, null: deleted. `time`: of the event. */
export type Told<Column extends string = string> = {
  id: string;
  version: number;
  time: string;
  row: FactRow<Column> | null;
};
type FactRow<Column extends string = string> = Readonly<Record<Column, string | number | null>>;

/** `before`: what was known of it until now; empty where that was nothing. */
export type Learned<T, Column extends string = string> = T & { before: FactRow<Column> };

/** SQL of what records `signed`, whose `sign` takes them off or puts them on, change in the roll-ups. */
export const movesOf = ({ contributions, present }: Pick<FactKind, 'contributions' | 'present'>): string =>
  contributions
    .map(
      ({
        source,
        where = 'true',
        day,
        currency = `''`,
        records = '1',
        amount = '0',
        costed = '0',
        cost = '0',
        quantity = '0',
        by,
      }) => `select '${source}' as source, d.dimension, (${day ?? 'null'})::date as day, coalesce(${currency}, '') as currency,
                    coalesce(d.key, '') as key, f.sign * ${records} as records, f.sign * coalesce(${amount}, 0) as amount,
                    f.sign * coalesce(${costed}, 0) as costed, f.sign * coalesce(${cost}, 0) as cost,
                    f.sign * coalesce(${quantity}, 0) as quantity
               from signed f
              cross join lateral (values ('', '')${Object.entries(by)
                .map(([dimension, key]) => `, ('${dimension}', (${key})::text)`)
                .join('')}) as d (dimension, key)
              where f.${present} is not null and (${where})${day ? ` and (${day}) is not null` : ''}`,
    )
    .join(' union all ');
