import { useMemo, useSyncExternalStore } from 'react';

import type { Language } from './languages.js';
import { currentLanguage, currentVersion, subscribe, translate } from './store.js';
import type { Values } from './store.js';

export type Translate = (key: string, values?: Values) => string;

/** `const t = useT('crm')`: texts of one namespace; the component renders again when the language or its strings change. */
export function useT(namespace: string): Translate {
  const now = () => currentVersion(namespace);
  const version = useSyncExternalStore(subscribe, now, now);
  return useMemo(() => {
    void version;
    return (key, values) => translate(namespace, key, values);
  }, [namespace, version]);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}
