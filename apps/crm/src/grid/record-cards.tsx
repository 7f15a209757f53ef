import { type ReactNode, useRef } from 'react';
import { RecordCard } from './record-card.js';
import type { ListRecord } from '../records/record-kind.js';
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
  summary: (record: R) => (string | null)[];
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
  summary,
  onShow,
  hasMore,
}: Props<R>): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last } = useRowWindow(scroller, rows.length, cardHeight, onShow);
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
            lines={summary(record)}
            selected={selection.has(record.id)}
            editable={editable}
            onSelect={selection.toggle}
          />
        ))}
      </ul>
    </div>
  );
}
