import { useMemo, useSyncExternalStore } from 'react';

import type { Language } from './languages.js';
import { currentLanguage, currentVersion, subscribe, translate } from './store.js';
import type { Values } from './store.js';

export type Translate = (key: string, values?: Values) => string;

/** `const t = useT('crm')`: texts of one namespace; the component renders again when language or strings change. */
export function useT(namespace: string): Translate {
  const version = useSyncExternalStore(subscribe, currentVersion, currentVersion);
  return useMemo(() => {
    void version;
    return (key, values) => translate(namespace, key, values);
  }, [namespace, version]);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}
