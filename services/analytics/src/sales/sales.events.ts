import { Injectable } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import { saleChanges } from '@fernway/contracts/events/crm-changes';
import { countryOf } from '@fernway/contracts/records/country';
import type { WorkspaceTx } from '@fernway/database';
import { OnChanges } from '@fernway/events';
import { CustomersService } from '../customers/customers.service.js';
import { RollUpsService } from '../roll-ups/roll-ups.service.js';
import { saleFacts } from './sale-facts.js';

/** What events of batches carry, too: nobody is asked. */
const needs = [
  'date',
  'amount',
  'cost',
  'quantity',
  'productId',
  'contactId',
  'companyId',
  'ownerId',
  'country',
  'region',
  'channel',
] as const;
type SaleChange = ChangeOf<typeof saleChanges, (typeof needs)[number]>;

@Injectable()
export class SalesEvents {
  constructor(
    private readonly rollUps: RollUpsService,
    private readonly customers: CustomersService,
  ) {}

  @OnChanges(saleChanges, { needs, together: true })
  async learnSales(changes: readonly SaleChange[], tx: WorkspaceTx): Promise<void> {
    const learned = await this.rollUps.learn(
      tx,
      saleFacts,
      changes.map(({ id, version, time, state }) => ({ id, version, time, row: state && rowOf(state) })),
    );
    await this.customers.follow(
      tx,
      learned.flatMap(({ before, row }) => (row ? [before, row] : [before])),
    );
  }
}

const rowOf = (sale: NonNullable<SaleChange['state']>) => ({
  date: sale.date,
  amount: sale.amount.amount,
  currency: sale.amount.currency,
  cost: sale.cost?.amount ?? null,
  quantity: sale.quantity,
  product_id: sale.productId,
  contact_id: sale.contactId,
  company_id: sale.companyId,
  owner_id: sale.ownerId,
  // One country for however it is written.
  country: countryOf(sale.country) ?? sale.country,
  region: sale.region,
  channel: sale.channel,
});
