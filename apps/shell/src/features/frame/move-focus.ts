import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Arrow keys, Home and End lead from one element of this selector to another. */
export function moveFocus(event: KeyboardEvent, selector: string): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
}
