import { type KeyboardEvent, useState } from 'react';

export type Choice = { id: string; label: string };

type Choosing = {
  value: Choice | undefined;
  choices: readonly Choice[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onSearch: (text: string) => void;
  onChange: (id: string | undefined) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What is typed, which choice the keys or the mouse point at, and what the keys do. */
export function useChoosing({ value, choices, open, onOpen, onSearch, onChange }: Choosing) {
  const [typed, setTyped] = useState('');
  const [pointed, point] = useState<string>();
  const at = Math.max(
    0,
    choices.findIndex((choice) => choice.id === (pointed ?? value?.id)),
  );
  const current = open ? choices[at] : undefined;

  const search = (text: string) => {
    setTyped(text);
    point(undefined);
    onSearch(text);
  };
  const close = () => {
    onOpen(false);
    search('');
  };
  const choose = (choice: Choice | undefined) => {
    close();
    onChange(choice?.id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the spelling of a Chinese, Japanese or Korean word.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key] ?? 0;
    if (step && !open) onOpen(true);
    else if (step) point(choices[(at + step + choices.length) % Math.max(choices.length, 1)]?.id);
    else if (event.key === 'Enter' && current) choose(current);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Backspace' && value && typed === '') choose(undefined);
    else return;
    event.preventDefault();
    // What the field stands in hears none of it: Escape would close that too.
    event.stopPropagation();
  };
  return { typed, current, point, search, close, choose, onKeyDown };
}
