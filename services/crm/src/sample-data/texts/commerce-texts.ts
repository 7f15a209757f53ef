import type { BusinessType } from '@fernway/contracts/http/identity';
import type { ExpenseCategory, ProductUnit } from '../sample-trades.js';

/** What products, sales and expenses are made of in one language. */
export type CommerceTexts = {
  /** Names of what each trade sells, in the order of `tradeProducts`. */
  products: Record<BusinessType, readonly string[]>;
  units: Record<ProductUnit, string>;
  /** Online first: more and more is sold there. */
  channels: readonly string[];
  /** Who is paid, and for what. */
  suppliers: Record<ExpenseCategory, readonly (readonly [supplier: string, note: string | null])[]>;
  /** Where customers are; those at home come first. */
  places: readonly (readonly [country: string, region: string, city: string])[];
};
