import { useSyncExternalStore } from 'react';

/** Undefined where there is no window to ask, as in component tests. */
const phone = typeof matchMedia === 'function' ? matchMedia('(max-width: 767px)') : undefined;

const subscribe = (listener: () => void) => {
  phone?.addEventListener('change', listener);
  return () => phone?.removeEventListener('change', listener);
};

/** Whether the window is a phone's. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => phone?.matches ?? false);
