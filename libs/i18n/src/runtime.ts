import { createInstance } from 'i18next';

import { adoptEngine } from './store.js';

/** What no text is: asking first whether there is one looks it up twice. */
const missing = '\0';

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
      const text = i18next.t(key, { ...values, lng: language, ns: namespace, defaultValue: missing });
      return text === missing ? undefined : text;
    },
  });
}
