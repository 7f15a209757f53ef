import { useSyncExternalStore } from 'react';
import { publicSettings } from '@fernway/web-kit/snapshot';

const never = () => () => undefined;

/** The operator's. The HTML is made with dollars; another currency shows with hydration. */
export const useCurrency = (): string =>
  useSyncExternalStore(
    never,
    () => publicSettings().currency,
    () => 'USD',
  );
