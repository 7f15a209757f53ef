import type { Receipt } from '@fernway/contracts/http/ai';
import type { Contact } from '@fernway/contracts/http/crm';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Sale } from '@fernway/contracts/http/crm-sales';

/** A record as a receipt names it. */
export type ReceiptRecord = Receipt['records'][number];

export const dealRef = ({ id, name }: Pick<Deal, 'id' | 'name'>): ReceiptRecord => ({ type: 'deal', id, label: name });
export const saleRef = ({ id, name }: Pick<Sale, 'id' | 'name'>): ReceiptRecord => ({ type: 'sale', id, label: name });
export const contactRef = ({ id, name }: Pick<Contact, 'id' | 'name'>): ReceiptRecord => ({
  type: 'contact',
  id,
  label: name,
});

/** In their order; of those of one id the label of the last. */
export const eachOnce = (records: readonly ReceiptRecord[]): ReceiptRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];
