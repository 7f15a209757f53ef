import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { place } from './place-below.js';
import './choice-field.css';

export type Choice = { id: string; label: string };

type Props = {
  label: string;
  placeholder: string;
  /** Said where nothing matches. */
  nothing: string;
  value: Choice | undefined;
  choices: readonly Choice[];
  /** Whether the choices are those of what was typed before. */
  busy: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onSearch: (text: string) => void;
  onChange: (id: string | undefined) => void;
};

/** A field to find one of many by its words, and the list of what matches: a combobox of the ARIA practices, without antd. */
export function ChoiceField({
  label,
  placeholder,
  nothing,
  value,
  choices,
  busy,
  open,
  onOpen,
  onSearch,
  onChange,
}: Props) {
  const t = useT('ai-tools');
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState<string>();
  const at = Math.max(
    0,
    choices.findIndex((choice) => choice.id === (pointed ?? value?.id)),
  );
  const current = open ? choices[at] : undefined;

  const search = (text: string) => {
    setTyped(text);
    setPointed(undefined);
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
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && !open) onOpen(true);
    else if (step) setPointed(choices[(at + step + choices.length) % Math.max(choices.length, 1)]?.id);
    else if (event.key === 'Enter' && current) choose(current);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Backspace' && value && typed === '') choose(undefined);
    else return;
    event.preventDefault();
    // What the field stands in hears none of it: Escape would close that too.
    event.stopPropagation();
  };

  useEffect(() => {
    if (open) return place(list.current!, field.current!);
    return undefined;
  }, [open, choices.length]);
  useEffect(() => {
    // Newer browsers answer a promise, which would pass for a clean-up.
    if (current) document.getElementById(`${id}-${current.id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, current]);

  return (
    <div className="fw-field">
      <label htmlFor={id}>{label}</label>
      <div ref={field} className="fw-input-group">
        <input
          id={id}
          role="combobox"
          className="fw-input ai-choice"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder={value?.label ?? placeholder}
          value={open ? typed : (value?.label ?? '')}
          onMouseDown={() => onOpen(true)}
          onChange={(event) => {
            onOpen(true);
            search(event.target.value);
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {value ? (
          <PlainButton
            kind="quiet"
            size="icon"
            aria-label={t('picker.clear', { name: value.label })}
            onClick={() => choose(undefined)}
          >
            <Icon name="close" />
          </PlainButton>
        ) : (
          <Icon name="chevron-down" />
        )}
      </div>
      {open && (
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
                onPointerMove={() => setPointed(choice.id)}
                onClick={() => choose(choice)}
              >
                {choice.label}
              </li>
            ))}
          </ul>
          {choices.length === 0 && <p role="status">{busy ? t('picker.searching') : nothing}</p>}
        </div>
      )}
    </div>
  );
}
