import { currenciesOf } from '@fernway/contracts/currencies';

/** `Amount (EUR)`, `Value in JPY`, `Amount, USD`, `Amount €` and `EUR amount`: the title, and the sign or code. */
const shapes = [
  /^(?<title>.+?)\s*[([（]\s*(?:in\s+)?(?<mark>\S{1,4})\s*[)\]）]$/iu,
  /^(?<title>.+?)\s+in\s+(?<mark>\S{1,4})$/iu,
  /^(?<title>.+?)[\s,:_/-]+(?<mark>[A-Z]{3}|kr\.?)$/u,
  /^(?<title>.+?)\s*(?<mark>[A-Z]{0,2}\p{Sc})$/u,
  /^(?<mark>[A-Z]{3}|[A-Z]{0,2}\p{Sc})\s*(?<title>.+)$/u,
];
/** Codes that are words as well: `Value (all)`. */
const words = /^(all|top)$/i;

/** The currency that a column's name says its amounts are in, and what the column is called besides. */
export const titleCurrency = (name: string): { title: string; mark: string } | undefined => {
  const text = name
    .normalize('NFKC')
    .replace(/ \(\d+\)$/, '')
    .trim();
  for (const shape of shapes) {
    const { title, mark } = shape.exec(text)?.groups ?? {};
    if (title && mark && !words.test(mark) && currenciesOf(mark).length > 0) return { title, mark };
  }
  return undefined;
};
