import { Injectable } from '@nestjs/common';
import type { ImportReason } from '@fernway/contracts/http/crm-import-reasons';
import type { WorkspaceTx } from '@fernway/database';
import type { CommerceType } from '../commerce/commerce-lists.js';
import type { Mode } from './imported-field.js';
import type { Span } from './import-rows.repository.js';

type Checked = { type: CommerceType; span: Span; mode: Mode; columnOf: (target: string) => string | null };

const span = 'r.import_id = $1 and r.row > $2 and r.row <= $3';
const lacks = (path: string) => `r.record #> '{${path}}' is null`;

/** What a new record cannot be without, and what a row is told that does not give it. */
const needed: Record<CommerceType, [condition: string, reason: ImportReason][]> = {
  product: [
    [lacks('name'), 'no-name'],
    [lacks('price,amount'), 'no-amount'],
  ],
  sale: [
    [`${lacks('name')} and ${lacks('sku')}`, 'no-name'],
    [lacks('date'), 'no-date'],
    [lacks('amount,amount'), 'no-amount'],
  ],
  expense: [
    [lacks('date'), 'no-date'],
    [lacks('category'), 'no-category'],
    [lacks('amount,amount'), 'no-amount'],
  ],
};

/** Decisions about rows that depend on what is here by now: they are made anew when the rows are written. */
export const remadeReasons: readonly ImportReason[] = [
  ...(['over-limit', 'too-many-tags', 'no-name', 'no-amount', 'no-date', 'no-category'] as const),
  ...(['unknown-product', 'of-deal', 'of-lines', 'other-currency'] as const),
];

/** Rows of products, sales and expenses that cannot become what they say. */
@Injectable()
export class CommerceChecksRepository {
  async refuse(tx: WorkspaceTx, checked: Checked): Promise<void> {
    await this.incomplete(tx, checked);
    if (checked.type !== 'expense') await this.ofTwoCurrencies(tx, checked.type, checked);
    if (checked.type !== 'sale') return;
    await this.ofUnknownProducts(tx, checked);
    await this.ofDeals(tx, checked);
  }

  private async incomplete(tx: WorkspaceTx, { type, span: { id, from, to } }: Checked): Promise<void> {
    const reasons = needed[type].map(([condition, reason]) => `when ${condition} then '${reason}'`).join(' ');
    await tx.query({
      text: `update import_row r set outcome = 'invalid', reason = case ${reasons} end
              where ${span} and r.outcome = 'create' and case ${reasons} end is not null`,
      values: [id, from, to],
    });
  }

  /** An amount in another currency would make something else of the cost beside it, and the other way round. */
  private async ofTwoCurrencies(
    tx: WorkspaceTx,
    type: Exclude<CommerceType, 'expense'>,
    { span: { id, from, to }, mode, columnOf }: Checked,
  ): Promise<void> {
    const field = type === 'product' ? 'price' : 'amount';
    const [amount, cost] = [`r.record #> '{${field},amount}'`, `r.record #> '{cost,amount}'`];
    const [ofAmount, ofCost] = [`r.record #>> '{${field},currency}'`, `r.record #>> '{cost,currency}'`];
    const costAlone = `${cost} is not null and ${ofCost} <> t.currency`;
    const mixed =
      mode === 'fill'
        ? `t.cost is null and ${costAlone}`
        : `${amount} is null and ${costAlone} or (${amount} is not null or t.${field} = 0) and ${ofAmount} <> t.currency and t.cost is not null and ${cost} is null`;
    await tx.query({
      text: `update import_row r set outcome = 'invalid', reason = 'other-currency', column_name = $4, value = coalesce(${ofAmount}, ${ofCost})
              where ${span} and r.outcome = 'update' and exists (select from ${type} t where t.id = r.target and (${mixed}))`,
      values: [id, from, to, columnOf('cost') ?? columnOf('currency') ?? columnOf(field)],
    });
  }

  private async ofUnknownProducts(tx: WorkspaceTx, { span: { id, from, to }, columnOf }: Checked): Promise<void> {
    await tx.query({
      text: `update import_row r set outcome = 'invalid', reason = 'unknown-product', column_name = $4, value = r.record ->> 'sku'
              where ${span} and r.outcome in ('create', 'update') and r.record ? 'sku'
                and not exists (select from product p where p.sku_key = lower(r.record ->> 'sku') and p.deleted_at is null)`,
      values: [id, from, to, columnOf('sku')],
    });
  }

  /** Of our own exports those that are unchanged are told so already. */
  private async ofDeals(tx: WorkspaceTx, { span: { id, from, to } }: Checked): Promise<void> {
    await tx.query({
      text: `update import_row r set outcome = 'conflict', reason = 'of-deal'
              where ${span} and r.outcome = 'update' and exists (select from sale s where s.id = r.target and s.origin = 'deal')`,
      values: [id, from, to],
    });
  }
}
