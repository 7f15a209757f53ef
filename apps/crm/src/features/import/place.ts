/** The country of the person's own settings; the United States where they name none. */
export const countryHere = (): string =>
  new Intl.Locale(globalThis.navigator?.language || 'en-US').maximize().region ?? 'US';
