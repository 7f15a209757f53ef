import type { DealLine } from '@fernway/contracts/records/deal-line';
import type { Translate } from '@fernway/i18n';
import type { ReactNode } from 'react';
import { LineList } from '../deal-lines/line-list.js';
import { type Compound, compoundText } from './facts.js';

/** A fact of several parts as histories and conflicts show it; lines say what they come to where `currency` is known. */
export const compoundValue = (
  { name }: Compound,
  value: unknown,
  t: Translate,
  currency: string | undefined,
): ReactNode =>
  name === 'lines' ? <LineList lines={value as DealLine[]} currency={currency} /> : compoundText(name, value, t);
