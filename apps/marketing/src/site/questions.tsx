import { useState, type ReactNode } from 'react';
import { Icon } from '@fernway/ui/icon';

type Entry = { id: string; question: string; answer: ReactNode };

/**
 * Questions that open one at a time: by the browser through the shared `name`, and by state where it does not know that
 * yet. Each has its id as an address (`#id`).
 */
export function Questions({ name, entries }: { name: string; entries: readonly Entry[] }) {
  const [open, setOpen] = useState<string>();
  const toggled = (id: string, isOpen: boolean) =>
    setOpen((current) => (isOpen ? id : current === id ? undefined : current));
  return entries.map(({ id, question, answer }) => (
    <details
      key={id}
      id={id}
      name={name}
      open={id === open}
      onToggle={(event) => toggled(id, event.currentTarget.open)}
    >
      <summary>
        <h3>{question}</h3>
        <Icon name="chevron-down" />
      </summary>
      <div className="mk-answer">{answer}</div>
    </details>
  ));
}
