import { useState } from 'react';

import { errorText } from './api-error.js';

/**
 * Something that may fail, done on demand: whether it goes on, and why it failed last, until it is tried again.
 *
 *     const { attempt, busy, failure } = useAttempt();
 *     if (await attempt(() => save(text))) onClose();
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns whether it worked */
  const attempt = async (work: () => Promise<unknown>, textOf: (error: unknown) => string = errorText) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(textOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { attempt, busy, failure };
}
