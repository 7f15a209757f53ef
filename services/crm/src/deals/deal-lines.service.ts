import { Injectable } from '@nestjs/common';
import type { Money } from '@fernway/contracts/endpoint';
import { AppError } from '@fernway/contracts/errors';
import { type DealLine, type DealLineInput, pricedLines, sumOfLines } from '@fernway/contracts/records/deal-line';
import { mostDealValue } from '@fernway/contracts/records/deal-limits';
import type { WorkspaceTx } from '@fernway/database';
import { isDeepStrictEqual } from 'node:util';
import { uuidv7 } from 'uuidv7';
import { DealLinesRepository } from './deal-lines.repository.js';

type Worth = { lines: DealLine[]; value: Money };
type Entered = { lines?: DealLineInput[] | undefined; value?: Money | undefined };

/** The products of a deal, and its value, which is their sum where there are any. */
@Injectable()
export class DealLinesService {
  constructor(private readonly repository: DealLinesRepository) {}

  /** Of a deal that is made. @throws AppError invalid-request */
  first(tx: WorkspaceTx, { lines = [], value }: Entered & { value: Money }): Promise<Worth> {
    return this.after(tx, { lines: [], value }, { lines, value });
  }

  /** With lines, only the currency of a value counts that is given with them. @throws AppError invalid-request */
  async after(tx: WorkspaceTx, before: Worth, change: Entered): Promise<Worth> {
    const value = change.value ?? before.value;
    if (!change.lines) {
      if (before.lines.length > 0 && !isDeepStrictEqual(value, before.value))
        throw refused('value', 'The value follows from the deal’s products');
      return { lines: before.lines, value };
    }
    await this.requireProducts(tx, change.lines, before.lines);
    const lines = pricedLines(change.lines, uuidv7);
    if (lines.length === 0) return { lines, value };
    const twice = lines.findIndex(({ id }, at) => lines.findIndex((line) => line.id === id) < at);
    if (twice >= 0) throw refused(`lines.${twice}.id`, 'Two lines have one id');
    const amount = sumOfLines(lines);
    if (amount > mostDealValue) throw refused('lines', 'Together they are more than a deal can be worth');
    return { lines, value: { ...value, amount } };
  }

  /** A product that the deal has already may be deleted meanwhile. */
  private async requireProducts(tx: WorkspaceTx, lines: DealLineInput[], before: DealLine[]): Promise<void> {
    const had = new Set(before.map(({ productId }) => productId));
    const added = lines.flatMap(({ productId }) => (productId === null || had.has(productId) ? [] : productId));
    if (added.length === 0) return;
    const known = await this.repository.knownProducts(tx, added);
    const at = lines.findIndex(({ productId }) => productId !== null && !had.has(productId) && !known.has(productId));
    if (at >= 0) throw refused(`lines.${at}.productId`, 'There is no such product');
  }
}

const refused = (path: string, message: string) =>
  new AppError('invalid-request', { detail: message, errors: [{ path, message }] });
