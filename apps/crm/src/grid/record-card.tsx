import { useT } from '@fernway/i18n';
import { SampleMark } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { memo } from 'react';
import { type FieldWords, showField } from '../fields/field-value.js';
import { valueOf } from '../records/amounts-of.js';
import type { Column, ListRecord } from '../records/record-kind.js';

type Props<R extends ListRecord> = {
  record: R;
  index: number;
  top: number;
  count: number;
  path: string;
  lines: (string | null)[];
  /** Stands beside the name. */
  end: Column<R> | undefined;
  /** By which the list is sorted, unless it stands there. */
  sorted: Column<R> | undefined;
  words: FieldWords;
  selected: boolean;
  editable: boolean;
  onSelect: (index: number, range: boolean) => void;
};

function CardOf<R extends ListRecord>({
  record,
  index,
  top,
  count,
  path,
  lines,
  end,
  sorted,
  words,
  selected,
  editable,
  onSelect,
}: Props<R>) {
  const t = useT('crm');
  const shown = (column: Column<R> | undefined) =>
    column && (column.show?.(record) ?? showField(column.field, valueOf(record, column), words, { plain: true }));
  const by = shown(sorted);
  return (
    <li
      className={`crm-card${selected ? ' crm-row-selected' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {editable && (
        <label className="crm-card-box">
          <input
            type="checkbox"
            checked={selected}
            onChange={() => onSelect(index, false)}
            aria-label={t('records.select', { name: record.name })}
          />
        </label>
      )}
      <Link to={path} className="crm-card-link">
        <span className="crm-card-name">
          <span>{record.name}</span>
          {record.sample && <SampleMark />}
          <span className="crm-card-end">{shown(end)}</span>
        </span>
        <span className="fw-muted fw-small">
          {by && (
            <>
              {sorted?.field.label}: {by} ·{' '}
            </>
          )}
          {lines.filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  );
}

/** A record where there is no room for columns: two lines that lead to it. */
export const RecordCard = memo(CardOf) as typeof CardOf;
