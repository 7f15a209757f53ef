// Plain functions, without zod: browsers know currencies by the same rules.

let names: Intl.DisplayNames | undefined;
/** Whether the code is one of ISO 4217 for a currency, of today or of the past. */
export function isCurrency(code: string): boolean {
  names ??= new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
  return /^(?!XXX|XTS)[A-Z]{3}$/.test(code) && names.of(code) !== undefined;
}

/** Of the currencies that share a sign, these come first. */
const common = 'USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN'.split(' ');
/** What people write and none of our languages shows first. */
const signsInUse: [string, string[]][] = [
  ['円', ['JPY']],
  ['원', ['KRW']],
  ['C$', ['CAD']],
  ['S$', ['SGD']],
  ['U$S', ['USD']],
  ['RS', ['INR']],
  ['FR', ['CHF']],
  ['SFR', ['CHF']],
];

const folded = (mark: string): string =>
  mark
    .normalize('NFKC')
    .toUpperCase()
    .trim()
    .replace(/(?<=\p{L})\.$/u, '');

let signs: Map<string, string[]> | undefined;
/** As five languages write each currency. Single letters are left out: `500K` is half a million. */
function signsOf(): Map<string, string[]> {
  if (signs) return signs;
  signs = new Map(signsInUse);
  for (const currency of new Set([...common, ...Intl.supportedValuesOf('currency')])) {
    for (const language of ['en', 'es', 'zh', 'ja', 'ko']) {
      for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
        const sign = folded(signIn(currency, language, currencyDisplay));
        const known = signs.get(sign) ?? [];
        if (!/^[A-Z]$/.test(sign) && !known.includes(currency)) signs.set(sign, [...known, currency]);
      }
    }
  }
  return signs;
}

const signIn = (currency: string, language: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value;

/** The currencies that a sign or code stands for, the most common first; none where it stands for none. */
export function currenciesOf(mark: string): readonly string[] {
  const text = folded(mark);
  if (isCurrency(text)) return [text];
  const known = signsOf().get(text) ?? signsOf().get(text.replace(/\s/g, ''));
  if (known) return known;
  // `USD - US Dollar`, as some programs name it.
  const codes = [...new Set(text.match(/\b[A-Z]{3}\b/g)?.filter(isCurrency))];
  return codes.length === 1 ? codes : [];
}

/** Crowns of several countries share a sign, and none of them is what most people mean by it. */
export const isOpenSign = (currencies: readonly string[]): boolean =>
  currencies.length > 1 && currencies.includes('SEK') && currencies.includes('NOK');

/** The currency that all of these signs and codes may mean: the usual one if it is among them, else the most common. */
export function currencyOf(
  marks: readonly string[],
  usual: string,
): { currency: string } | 'unknown-currency' | 'other-currency' | 'ambiguous-currency' {
  const [first, ...others] = marks.map(currenciesOf);
  if (!first) return { currency: usual };
  if ([first, ...others].some(({ length }) => length === 0)) return 'unknown-currency';
  const shared = first.filter((currency) => others.every((other) => other.includes(currency)));
  if (!shared.includes(usual) && isOpenSign(shared)) return 'ambiguous-currency';
  const currency = shared.includes(usual) ? usual : shared[0];
  return currency ? { currency } : 'other-currency';
}
