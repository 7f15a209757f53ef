import { useLater } from '../../platform/use-later.js';

const loadWatch = async () => ({ Watch: (await import('./letter-watch.js')).LetterWatch });

/** `LetterWatch`, loaded when nothing else waits for it. Where it could not be, the mail says it, too. */
export function LettersLater() {
  const { part } = useLater(loadWatch);
  return part ? <part.Watch /> : null;
}
