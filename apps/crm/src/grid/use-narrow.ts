import { useSyncExternalStore } from 'react';

const query = '(max-width: 767px)';

/** Whether the window is too narrow for columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
