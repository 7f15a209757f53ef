import { createInstance } from 'i18next';

import { adoptEngine } from './store.js';

/**
 * Starts i18next behind `useT()` for the signed-in area: plurals, nesting, context and formats as the library has them.
 * Public pages never load it; they read the same strings by the plain look-up.
 */
export async function startI18next(): Promise<void> {
  const i18next = createInstance();
  await i18next.init({
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  adoptEngine({
    add: (language, namespace, messages) => i18next.addResourceBundle(language, namespace, messages, true, true),
    translate: (language, namespace, key, values) => {
      const options = { ...values, lng: language, ns: namespace };
      return i18next.exists(key, options) ? i18next.t(key, options) : undefined;
    },
  });
}
