import { useRef, useState } from 'react';

const written = 'form :is(input, textarea, [contenteditable="true"])';
/** What is looked for or ticked is no text that somebody would miss. */
const light = '[type="search"], [role="combobox"], [type="checkbox"], [type="radio"], [type="file"]';

const textOf = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '');

/**
 * Keeps a dialog open while it holds text that somebody typed into a form of it.
 * @returns `note` for its input events; `leave`, which closes it, or asks first; whether it asks, and the two answers
 */
export function useTypedText(onClose: () => void) {
  const fields = useRef(new Set<HTMLElement>());
  const [asking, setAsking] = useState(false);
  return {
    asking,
    note: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLElement && target.matches(written) && !target.matches(light))
        fields.current.add(target);
    },
    leave: () => {
      const kept = [...fields.current].some((field) => field.isConnected && textOf(field).trim() !== '');
      if (kept) setAsking((before) => !before);
      else onClose();
    },
    keep: () => setAsking(false),
    discard: onClose,
  };
}
