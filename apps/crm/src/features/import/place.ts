/** The country of the person's own settings; the United States where they name none. */
export const countryHere = (): string =>
  new Intl.Locale(globalThis.navigator?.language || 'en-US').maximize().region ?? 'US';

const currencies: Record<string, string> = {
  GB: 'GBP',
  CN: 'CNY',
  JP: 'JPY',
  KR: 'KRW',
  MX: 'MXN',
  CA: 'CAD',
  AU: 'AUD',
  CH: 'CHF',
  IN: 'INR',
  BR: 'BRL',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  TW: 'TWD',
  HK: 'HKD',
  SG: 'SGD',
};
const euro = new Set('AT BE BG HR CY DE EE ES FI FR GR IE IT LT LU LV MT NL PT SI SK'.split(' '));

/** What money is counted in there. */
export const currencyOf = (country: string): string => (euro.has(country) ? 'EUR' : (currencies[country] ?? 'USD'));
