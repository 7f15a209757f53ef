import type { Language } from '@fernway/contracts/http/identity';

/** A receipt or an invoice, in words already: what stands where on the page. */
export type Paper = {
  language: Language;
  title: string;
  /** Who issues it: name, address, e-mail. */
  issuer: string[];
  facts: { label: string; value: string }[];
  columns: { what: string; amount: string };
  lines: { what: string; amount: string }[];
  totals: { label: string; amount: string }[];
  notes: string[];
};
