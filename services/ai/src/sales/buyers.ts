import type { Deal } from '@fernway/contracts/http/crm-deals';
import { dealRef, type ReceiptRecord } from '../receipts/receipt-record.js';
import { unitsOf } from '../writing/writing.js';

export type Buyer = { record: ReceiptRecord; deals: Deal[]; value: number };

/** Who bought, by what they bought in the currency (whole units), the best first. A company counts as one, whoever of it bought. */
export const buyersOf = (sales: readonly Deal[], currency: string): Buyer[] => {
  const buyers = new Map<string, Buyer>();
  for (const deal of sales) {
    if (deal.value.currency !== currency) continue;
    const record = buyerOf(deal);
    const buyer = buyers.get(record.id) ?? { record, deals: [], value: 0 };
    buyer.deals.push(deal);
    buyer.value += unitsOf(deal.value);
    buyers.set(record.id, buyer);
  }
  return [...buyers.values()].sort((a, b) => b.value - a.value);
};

const buyerOf = (deal: Deal): ReceiptRecord => {
  if (deal.companyId) return { type: 'company', id: deal.companyId, label: deal.companyName ?? deal.customerName };
  if (deal.contactId) return { type: 'contact', id: deal.contactId, label: deal.contactName ?? deal.customerName };
  return { ...dealRef(deal), label: deal.customerName };
};
