import { type KeyboardEvent, useRef } from 'react';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const typing = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/**
 * Keys of a list of cards, while the focus is in it: j and k, or the arrows, go from card to card (`[data-card]`), a letter
 * does something to the card that has the focus.
 * @param onKey told the card's id; says whether the key meant something
 */
export function useListKeys(onKey: (key: string, id: string) => boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const cards = [...(ref.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const at = cards.findIndex((card) => card.contains(event.target as Node));
    const step = steps[event.key];
    if (step !== undefined) cards[Math.max(0, Math.min(cards.length - 1, at + step))]?.focus();
    else if (!onKey(event.key.toLowerCase(), cards[at]?.dataset['card'] ?? '')) return;
    event.preventDefault();
  };
  /** The pressed button goes with what it did: the focus stays with its card. */
  const focus = (id: string) =>
    ref.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus({ preventScroll: true });
  return { ref, onKeyDown, focus };
}
