import type { ReactNode } from 'react';
import { RecordList } from '../../records/record-list.js';
import { useDealKind } from './use-deal-kind.js';

/** All deals as a list. */
export function DealTable({ currency, addButton }: { currency: string; addButton?: ReactNode }) {
  return <RecordList kind={useDealKind(currency)} currency={currency} addButton={addButton} />;
}
