// A file of its own: every page takes it, the signs of currencies few.

const decimalsOf = new Map<string, number>();
/** How many decimals a currency has: 2 for USD, 0 for JPY. */
export function currencyDigits(currency: string): number {
  const known = decimalsOf.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  decimalsOf.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}
