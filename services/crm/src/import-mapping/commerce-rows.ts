import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import { expenseFields } from '@fernway/contracts/records/expense';
import { categoryIn } from '@fernway/contracts/records/expense-categories';
import { productFields } from '@fernway/contracts/records/product';
import { Quantity, saleFields } from '@fernway/contracts/records/sale';
import { emailIn, untruth, truth } from './cell-values.js';
import { type MadeRecord, type Plan, type RowCells, RowProblem } from './mapped-row.js';
import { ownerIn } from './owners.js';
import { fieldsIn, moneyIn, nameOf, numberIn, plainIn, short } from './shared-fields.js';

const nobody = { emails: [], phones: [], tails: [] };

type Amount = ReturnType<typeof moneyIn>;

/** An amount and what it cost, in one currency. @throws RowProblem */
const amountsIn = (cells: RowCells, target: 'price' | 'amount', { options }: Plan, least: number) => {
  const amount = moneyIn(cells, target, options.currency, { most: mostDealValue, least });
  return { [target]: amount, cost: costIn(cells, amount, options.currency, least) };
};

const costIn = (cells: RowCells, amount: Amount, currency: string, least: number): Amount => {
  const cell = cells.first('cost');
  if (!cell) return undefined;
  const cost = moneyIn(cells, 'cost', amount?.currency ?? currency, { most: mostDealValue, least });
  if (amount && cost?.currency !== amount.currency) throw new RowProblem('other-currency', cell.column, cell.text);
  return cost;
};

/** A product of one row. @throws RowProblem */
export const productOfRow = (cells: RowCells, plan: Plan): MadeRecord => {
  const name = nameOf(cells, 'name');
  return {
    ...nobody,
    label: name ?? nameOf(cells, 'sku') ?? '',
    record: {
      ...plainIn(cells, productFields, plan),
      id: cells.first('id')?.text,
      name,
      ...amountsIn(cells, 'price', plan, 0),
      active: cells.read('active', 'bad-choice', (text) => (untruth(text) ? false : truth(text) || undefined)),
      fields: fieldsIn(cells, plan),
    },
  };
};

/** A sale of one row. Which product, contact and company are meant, the database knows. @throws RowProblem */
export const saleOfRow = (cells: RowCells, plan: Plan): MadeRecord => {
  const name = nameOf(cells, 'name');
  const email = cells.read('contactEmail', 'bad-email', emailIn);
  const sku = short(cells, 'sku');
  return {
    ...nobody,
    label: name ?? nameOf(cells, 'externalId') ?? sku ?? nameOf(cells, 'customerName') ?? '',
    emails: email ? [email.toLowerCase()] : [],
    record: {
      ...plainIn(cells, saleFields, plan),
      id: cells.first('id')?.text,
      name,
      sku,
      ...amountsIn(cells, 'amount', plan, -mostDealValue),
      quantity: quantityIn(cells),
      ownerId: ownerIn(cells, plan),
      fields: fieldsIn(cells, plan),
    },
  };
};

const quantityIn = (cells: RowCells): number | undefined => {
  const cell = cells.first('quantity');
  if (!cell) return undefined;
  const quantity = numberIn(cell);
  const whole = Math.round(quantity * 1000) / 1000;
  if (Quantity.safeParse(quantity).success) return quantity;
  const reason = Quantity.safeParse(whole).success ? 'too-many-decimals' : 'bad-number';
  throw new RowProblem(reason, cell.column, cell.text);
};

/** An expense of one row. @throws RowProblem */
export const expenseOfRow = (cells: RowCells, plan: Plan): MadeRecord => {
  const plain = plainIn(cells, expenseFields, plan);
  const category = plain['category'] && categoryIn(plain['category']);
  return {
    ...nobody,
    label: plain['supplier'] ?? category ?? '',
    record: {
      ...plain,
      category,
      id: cells.first('id')?.text,
      amount: moneyIn(cells, 'amount', plan.options.currency, { most: mostDealValue, least: -mostDealValue }),
      fields: fieldsIn(cells, plan),
    },
  };
};
