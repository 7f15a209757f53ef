import { useT } from '@fernway/i18n';
import { type RefObject, useEffect, useRef } from 'react';
import { place } from './place-below.js';
import type { Choice } from './use-choosing.js';

type Props = {
  /** Of the field; those of the list and its choices begin with it. */
  id: string;
  label: string;
  below: RefObject<HTMLElement | null>;
  choices: readonly Choice[];
  current: Choice | undefined;
  busy: boolean;
  nothing: string;
  onPoint: (id: string) => void;
  onChoose: (choice: Choice) => void;
};

/** What matches, in the top layer below the field. */
export function ChoiceList({ id, label, below, choices, current, busy, nothing, onPoint, onChoose }: Props) {
  const t = useT('ai-tools');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => place(list.current!, below.current!), [below, choices.length]);
  return (
    // Pressing in it leaves the focus in the field.
    <div
      ref={list}
      popover="manual"
      className="ai-choices"
      aria-busy={busy}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={`${id}-list`} role="listbox" aria-label={label}>
        {choices.map((choice) => (
          <li
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={choice === current}
            title={choice.label}
            onPointerMove={() => onPoint(choice.id)}
            onClick={() => onChoose(choice)}
          >
            {choice.label}
          </li>
        ))}
      </ul>
      {choices.length === 0 && <p role="status">{busy ? t('picker.searching') : nothing}</p>}
    </div>
  );
}
