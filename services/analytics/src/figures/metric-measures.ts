import type { Dimension, MetricId } from '@fernway/contracts/metrics/catalogue';
import type { Source } from '../roll-ups/fact-kind.js';

/** Counts and quantities are of all currencies, `priced` counts the records whose amounts are in the one asked for. */
type Column = 'records' | 'priced' | 'amount' | 'costed' | 'cost' | 'quantity';

export type Measure = {
  /** `month`: one record for each month that begins in the time asked for. */
  source: Source | 'month';
  column: Column;
  minus?: true;
  /** Of this part alone. */
  only?: { dimension: Dimension; key: string };
  /** Only months whose following month has ended. */
  followed?: true;
};

/** A sum of measures; with `per`, divided by another. */
export type Formula = { of: readonly Measure[]; per?: readonly Measure[]; percent?: true };

const sale = (column: Column): Measure => ({ source: 'sale', column });
const records = (source: Measure['source'], more?: Partial<Measure>): Measure => ({
  source,
  column: 'records',
  ...more,
});
const amount = (source: Source, more?: Partial<Measure>): Measure => ({ source, column: 'amount', ...more });
const spent = (key: 'marketing' | 'retention', more?: Partial<Measure>) =>
  amount('expense', { only: { dimension: 'category', key }, ...more });

const margin: readonly Measure[] = [sale('costed'), { ...sale('cost'), minus: true }];
const profit: readonly Measure[] = [sale('amount'), amount('expense', { minus: true })];

/** How each metric of the catalogue is computed of roll-ups. */
export const metricMeasures: Readonly<Record<MetricId, Formula>> = {
  revenue: { of: [sale('amount')] },
  'sales-count': { of: [sale('records')] },
  'units-sold': { of: [sale('quantity')] },
  'average-sale': { of: [sale('amount')], per: [sale('priced')] },
  'gross-margin': { of: margin },
  'margin-share': { of: margin, per: [sale('costed')], percent: true },
  'cost-known': { of: [sale('costed')], per: [sale('amount')], percent: true },

  expenses: { of: [amount('expense')] },
  profit: { of: profit },
  'profit-share': { of: profit, per: [sale('amount')], percent: true },

  'deals-created': { of: [records('deal-created')] },
  'deals-won': { of: [records('deal-won')] },
  'deals-lost': { of: [records('deal-lost')] },
  'won-value': { of: [amount('deal-won')] },
  'lost-value': { of: [amount('deal-lost')] },
  'win-rate': { of: [records('deal-won')], per: [records('deal-won'), records('deal-lost')], percent: true },
  'cycle-days': { of: [{ source: 'deal-won', column: 'quantity' }], per: [records('deal-won')] },
  'open-deals': { of: [records('deal-open')] },
  'open-value': { of: [amount('deal-open')] },
  'weighted-value': { of: [amount('deal-weighted')] },

  'new-leads': { of: [records('lead')] },
  'lead-conversion': { of: [records('lead-converted')], per: [records('lead')], percent: true },

  'new-customers': { of: [records('customer-new')] },
  'active-customers': { of: [records('customer-active')], per: [records('month')] },
  retention: {
    of: [records('customer-kept', { followed: true })],
    per: [records('customer-active', { followed: true })],
    percent: true,
  },
  'acquisition-cost': { of: [spent('marketing')], per: [records('customer-new')] },
  'retention-cost': {
    of: [spent('retention', { followed: true })],
    per: [records('customer-kept', { followed: true })],
  },

  interactions: { of: [records('interaction')] },
};
