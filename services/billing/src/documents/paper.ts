import type { Language } from '@fernway/contracts/http/identity';

/** The company that a paper is for; `logo`: a PNG or JPEG file. */
export type Customer = { name: string; logo?: Uint8Array };

/** A receipt or an invoice, in words already: what stands where on the page. */
export type Paper = {
  language: Language;
  /** Heads the page, as it heads mails. */
  customer?: Customer;
  title: string;
  /** Who issues it: name, address, e-mail. */
  issuer: string[];
  facts: { label: string; value: string }[];
  columns: { what: string; amount: string };
  lines: { what: string; amount: string }[];
  totals: { label: string; amount: string }[];
  notes: string[];
};
