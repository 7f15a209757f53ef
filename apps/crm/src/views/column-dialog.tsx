import { commonNamespace, useT } from '@fernway/i18n';
import { CheckField, Dialog, PlainButton } from '@fernway/ui';
import { type FormEvent, useState } from 'react';
import type { Column } from '../records/record-kind.js';
import './views.css';

type Props = {
  /** All there are; the first is always shown. */
  columns: Pick<Column<never>, 'field'>[];
  shown: string[];
  onApply: (names: string[]) => void;
  /** As the list or its view has them. */
  onReset: () => void;
  onClose: () => void;
};

/** Which columns a list has, and in which order. */
export function ColumnDialog({ columns, shown, onApply, onReset, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const [fixed, ...others] = columns.map(({ field }) => field);
  const [initial] = useState(shown.filter((name) => name !== fixed?.name));
  const [names, setNames] = useState(initial);
  const hidden = others.map(({ name }) => name).filter((name) => !names.includes(name));
  const labelOf = (name: string) => others.find((field) => field.name === name)?.label ?? name;

  const move = (from: number, by: number) => {
    const next = [...names];
    const [moved] = next.splice(from, 1);
    next.splice(from + by, 0, moved!);
    setNames(next);
  };

  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply([...(fixed ? [fixed.name] : []), ...names]);
    onClose();
  };

  return (
    <Dialog title={t('records.columns.title')} dirty={String(names) !== String(initial)} onClose={onClose}>
      <form className="crm-dialog-form" onSubmit={apply}>
        <ul className="crm-columns">
          <li>
            <CheckField label={fixed?.label} checked disabled readOnly />
          </li>
          {/* One list, so that a column keeps its element, and the focus on it, when it is shown or hidden. */}
          {[...names, ...hidden].map((name, index) => (
            <li key={name}>
              <CheckField
                label={labelOf(name)}
                checked={index < names.length}
                onChange={() => setNames(toggled(names, name))}
              />
              {index < names.length && (
                <MoveButtons
                  name={labelOf(name)}
                  first={index === 0}
                  last={index === names.length - 1}
                  onMove={(by) => move(index, by)}
                />
              )}
            </li>
          ))}
        </ul>
        <div className="crm-dialog-end">
          <PlainButton onClick={() => (onReset(), onClose())}>{t('records.columns.reset')}</PlainButton>
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit">
            {t('records.columns.apply')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}

const toggled = (names: string[], name: string) =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name];

type MoveProps = { name: string; first: boolean; last: boolean; onMove: (by: 1 | -1) => void };

function MoveButtons({ name, first, last, onMove }: MoveProps) {
  const t = useT('crm');
  return (
    <span>
      <PlainButton
        kind="quiet"
        size="icon"
        disabled={first}
        aria-label={t('records.columns.up', { name })}
        onClick={() => onMove(-1)}
      >
        <span aria-hidden="true">↑</span>
      </PlainButton>
      <PlainButton
        kind="quiet"
        size="icon"
        disabled={last}
        aria-label={t('records.columns.down', { name })}
        onClick={() => onMove(1)}
      >
        <span aria-hidden="true">↓</span>
      </PlainButton>
    </span>
  );
}
