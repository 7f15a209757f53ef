import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useEffect, useId, useRef } from 'react';
import { ChoiceList } from './choice-list.js';
import { type Choice, useChoosing } from './use-choosing.js';
import './choice-field.css';

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
export function ChoiceField({ label, placeholder, nothing, busy, ...choosing }: Props) {
  const { value, choices, open, onOpen } = choosing;
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const { typed, current, point, search, close, choose, onKeyDown } = useChoosing(choosing);
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
        <ClearButton value={value} onClear={() => choose(undefined)} />
      </div>
      {open && (
        <ChoiceList
          id={id}
          label={label}
          below={field}
          choices={choices}
          current={current}
          busy={busy}
          nothing={nothing}
          onPoint={point}
          onChoose={choose}
        />
      )}
    </div>
  );
}

function ClearButton({ value, onClear }: { value: Choice | undefined; onClear: () => void }) {
  const t = useT('ai-tools');
  if (!value) return <Icon name="chevron-down" />;
  return (
    <PlainButton kind="quiet" size="icon" aria-label={t('picker.clear', { name: value.label })} onClick={onClear}>
      <Icon name="close" />
    </PlainButton>
  );
}
