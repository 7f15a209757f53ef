import { useT } from '@fernway/i18n';
import { Dialog, ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { csvOf, saveCsv } from '@fernway/ui/charts';
import { type ReactNode, useId, useState } from 'react';
import { useExported } from '../kit/figure-export.js';
import '../kit/kit.css';
import './table-panel.css';

type Value = string | number | null;

export type TableColumn<Row> = {
  key: string;
  title: string;
  /** By what its rows are sorted; null stands last. */
  value: (row: Row) => Value;
  show: (row: Row) => ReactNode;
  /** As it stands in a file; its value unless told. */
  cell?: (row: Row) => string;
  numeric?: boolean;
  /** By it the rows come sorted, the largest first. */
  sorted?: boolean;
  /** What its numbers are in, said in a file alone. */
  unit?: string | undefined;
  /** Buttons: neither sorted nor part of a file. */
  action?: boolean;
};

type Props<Row> = {
  title: string;
  period?: ReactNode;
  columns: TableColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Undefined while they are read. */
  rows: Row[] | undefined;
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  /** How its numbers are computed. */
  computed: ReactNode;
  /** What the rows leave out. */
  note?: ReactNode;
  actions?: ReactNode;
};

/** Rows with several numbers each, sorted by any of them, with the file of them. */
export function TablePanel<Row>(props: Props<Row>) {
  const { title, period, columns, rows, computed, note, actions } = props;
  const t = useT('analytics');
  const id = useId();
  const [explained, setExplained] = useState(false);
  const told = columns.filter(({ action }) => !action);
  const sheet = rows && [
    told.map(({ title: head, unit }) => (unit ? `${head} (${unit})` : head)),
    ...rows.map((row) => told.map(({ value, cell }) => cell?.(row) ?? String(value(row) ?? ''))),
  ];
  useExported(title, sheet);
  return (
    <section className="fw-card an-sheet" aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {period && <span className="fw-small fw-muted">{period}</span>}
        </div>
        {actions}
        {sheet && sheet.length > 1 && (
          <PlainButton kind="quiet" aria-label={t('kit.csv', { title })} onClick={() => saveCsv(title, csvOf(sheet))}>
            <Icon name="download" />
          </PlainButton>
        )}
      </header>
      <Content {...props} titleId={id} />
      <div className="an-totals fw-small fw-muted">
        {note}
        <PlainButton kind="link" className="fw-small" onClick={() => setExplained(true)}>
          {t('kit.computed')}
        </PlainButton>
      </div>
      {explained && (
        <Dialog title={t('kit.computed')} onClose={() => setExplained(false)}>
          {computed}
        </Dialog>
      )}
    </section>
  );
}

type ContentProps<Row> = Props<Row> & { titleId: string };

function Content<Row>({ columns, rowKey, rows, error, onRetry, empty, titleId }: ContentProps<Row>) {
  const t = useT('analytics');
  const [sort, setSort] = useState<Sort | undefined>(startOf(columns));
  if (error) return <ErrorState title={t('failed')} error={error} {...(onRetry && { onRetry })} />;
  if (!rows) return <LoadingShape shape="table" lines={6} />;
  if (rows.length === 0) return empty;
  return (
    <div className="an-rows" tabIndex={0} role="group" aria-labelledby={titleId}>
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, columns, sort).map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, show, numeric }, at) =>
                at === 0 ? (
                  <th key={key} scope="row">
                    {show(row)}
                  </th>
                ) : (
                  <td key={key} className={numeric ? 'fw-numbers' : 'an-text'}>
                    {show(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Sort = { key: string; descending: boolean };

const startOf = <Row,>(columns: TableColumn<Row>[]): Sort | undefined => {
  const column = columns.find((one) => one.sorted);
  return column && { key: column.key, descending: true };
};

type HeadProps<Row> = { column: TableColumn<Row>; sort: Sort | undefined; onSort: (sort: Sort) => void };

/** Numbers begin with the largest, names with the first of the alphabet. */
function Head<Row>({ column: { key, title, numeric, action }, sort, onSort }: HeadProps<Row>) {
  const by = sort?.key === key ? sort : undefined;
  if (action)
    return (
      <th scope="col" className="an-text">
        {title}
      </th>
    );
  return (
    <th
      scope="col"
      {...(!numeric && { className: 'an-text' })}
      {...(by && { 'aria-sort': by.descending ? 'descending' : 'ascending' })}
    >
      <PlainButton
        kind="link"
        className="an-sort"
        onClick={() => onSort({ key, descending: by ? !by.descending : numeric === true })}
      >
        {title}
        {by && <span aria-hidden="true">{by.descending ? '↓' : '↑'}</span>}
      </PlainButton>
    </th>
  );
}

function sorted<Row>(rows: Row[], columns: TableColumn<Row>[], sort: Sort | undefined): Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!column || !sort) return rows;
  return rows.toSorted((one, other) => compared(column.value(one), column.value(other), sort.descending));
}

function compared(one: Value, other: Value, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order =
    typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
  return descending ? -order : order;
}
