import { dealColumns } from '@fernway/contracts/http/crm-deals';
import { comparisons, type FieldKind } from '@fernway/contracts/http/crm-records';
import { saleColumns } from '@fernway/contracts/http/crm-sales';
import { ofCustomer } from './of-customer.js';

test.each([
  ['deals', dealColumns as Record<string, FieldKind>],
  ['sales', saleColumns as Record<string, FieldKind>],
])('lists of %s take what tells a customer', (_list, columns) => {
  const conditions = (['company', 'contact'] as const).flatMap((kind) => ofCustomer({ kind, id: 'x' }));
  for (const { field, is } of conditions) expect(comparisons[columns[field]!]).toContain(is);
});
