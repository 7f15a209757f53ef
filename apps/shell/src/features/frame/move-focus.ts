import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Arrow keys, Home and End lead from one element of this selector to another, in a list from row to row. */
export function moveFocus(event: KeyboardEvent, selector: string): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = all.findIndex((one) => (one.closest('li') ?? one).contains(document.activeElement));
  all[step(at, all.length)]?.focus();
}
