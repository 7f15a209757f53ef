import type { Sale } from '@fernway/contracts/http/crm-sales';
import { type ReceiptRecord, saleRef } from '../receipts/receipt-record.js';
import { unitsOf } from '../writing/writing.js';

export type Buyer = { record: ReceiptRecord; sales: Sale[]; value: number };

/** Who bought, by what they bought in the currency (whole units), the best first. A company counts as one, whoever of it bought. */
export const buyersOf = (sales: readonly Sale[], currency: string): Buyer[] => {
  const buyers = new Map<string, Buyer>();
  for (const sale of sales) {
    if (sale.amount.currency !== currency) continue;
    const record = buyerOf(sale);
    const buyer = buyers.get(record.id) ?? { record, sales: [], value: 0 };
    buyer.sales.push(sale);
    buyer.value += unitsOf(sale.amount);
    buyers.set(record.id, buyer);
  }
  return [...buyers.values()].sort((a, b) => b.value - a.value);
};

const buyerOf = (sale: Sale): ReceiptRecord => {
  const customer = sale.customerName ?? sale.name;
  if (sale.companyId) return { type: 'company', id: sale.companyId, label: sale.companyName ?? customer };
  if (sale.contactId) return { type: 'contact', id: sale.contactId, label: sale.contactName ?? customer };
  return { ...saleRef(sale), label: customer };
};
