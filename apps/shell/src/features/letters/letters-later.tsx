import { type ComponentType, useEffect, useState } from 'react';

/** What is wanted first is on screen by then. */
const delayMs = 4000;

/** `LetterWatch`, loaded when nothing else waits for it. */
export function LettersLater() {
  const [Watch, setWatch] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void import('./letter-watch.js').then(({ LetterWatch }) => setWatch(() => LetterWatch), tellNobody);
    const timer = setTimeout(load, delayMs);
    return () => clearTimeout(timer);
  }, []);
  return Watch ? <Watch /> : null;
}

/** A part that could not be loaded is no reason to disturb: the mail says it, too, and the next page tries again. */
const tellNobody = () => undefined;
