import { type ReactNode, useRef } from 'react';
import { RecordCard } from './record-card.js';
import { useFieldWords } from '../fields/field-value.js';
import type { ListRecord, RecordKind } from '../records/record-kind.js';
import type { Selection } from '../bulk/selection.js';
import { useRowWindow } from './use-row-window.js';
import './grid.css';

const cardHeight = 64;

type Props<R extends ListRecord> = {
  label: string;
  rows: R[];
  editable: boolean;
  selection: Selection;
  pathOf: (record: R) => string;
  kind: RecordKind<R>;
  sort: string;
  onShow: (first: number, last: number) => void;
  hasMore: boolean;
};

/** The list where there is no room for columns. */
export function RecordCards<R extends ListRecord>({
  label,
  rows,
  editable,
  selection,
  pathOf,
  kind,
  sort,
  onShow,
  hasMore,
}: Props<R>): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last } = useRowWindow(scroller, rows.length, cardHeight, onShow);
  const words = useFieldWords();
  const columnOf = (wanted: string | undefined) => kind.columns.slice(1).find(({ field }) => field.name === wanted);
  const end = columnOf(kind.cardColumn);
  const by = columnOf(sort.replace(/^-/, ''));
  const sorted = by === end ? undefined : by;
  return (
    <div ref={scroller} className="crm-cards" tabIndex={0} role="region" aria-label={label}>
      <ul style={{ blockSize: rows.length * cardHeight }}>
        {rows.slice(first, last + 1).map((record, offset) => (
          <RecordCard
            key={record.id}
            record={record}
            index={first + offset}
            top={(first + offset) * cardHeight}
            count={hasMore ? -1 : rows.length}
            path={pathOf(record)}
            lines={kind.summary(record)}
            end={end}
            sorted={sorted}
            words={words}
            selected={selection.has(record.id)}
            editable={editable}
            onSelect={selection.toggle}
          />
        ))}
      </ul>
    </div>
  );
}
