import { useT } from '@fernway/i18n';
import { Dialog, ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { csvOf, saveCsv } from '@fernway/ui/charts';
import { Table, type TableColumnsType } from '@fernway/ui/data';
import { type ReactNode, useId, useState } from 'react';
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
export function TablePanel<Row extends object>(props: Props<Row>) {
  const { title, period, columns, rows, computed, note, actions } = props;
  const t = useT('analytics');
  const id = useId();
  const [explained, setExplained] = useState(false);
  const save = () =>
    saveCsv(
      title,
      csvOf([
        columns.map(({ title, unit }) => (unit ? `${title} (${unit})` : title)),
        ...(rows ?? []).map((row) => columns.map(({ value, cell }) => cell?.(row) ?? String(value(row) ?? ''))),
      ]),
    );
  return (
    <section className="fw-card an-table" aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {period && <span className="fw-small fw-muted">{period}</span>}
        </div>
        {actions}
        <PlainButton kind="link" className="fw-small" onClick={() => setExplained(true)}>
          {t('tablePanel.computed')}
        </PlainButton>
        {rows && rows.length > 0 && (
          <PlainButton kind="link" className="fw-small" onClick={save}>
            {t('tablePanel.csv')}
          </PlainButton>
        )}
      </header>
      <Rows {...props} />
      {note && <div className="an-table-note fw-small fw-muted">{note}</div>}
      {explained && (
        <Dialog title={t('tablePanel.computed')} onClose={() => setExplained(false)}>
          {computed}
        </Dialog>
      )}
    </section>
  );
}

function Rows<Row extends object>({ columns, rowKey, rows, error, onRetry, empty }: Props<Row>) {
  const t = useT('analytics');
  if (error) return <ErrorState title={t('failed')} error={error} {...(onRetry && { onRetry })} />;
  if (!rows) return <LoadingShape shape="table" lines={5} />;
  if (rows.length === 0) return empty;
  return (
    <div className="an-table-rows">
      <Table
        columns={columns.map(columnOf)}
        dataSource={rows}
        rowKey={rowKey}
        pagination={rows.length > pageSize && { pageSize, showSizeChanger: false }}
        showSorterTooltip={false}
        size="small"
      />
    </div>
  );
}

const pageSize = 25;

const columnOf = <Row extends object>({ key, title, value, show, numeric, sorted }: TableColumn<Row>) =>
  ({
    key,
    title,
    sorter: (one: Row, other: Row, order) => compared(value(one), value(other), order === 'descend'),
    sortDirections: numeric ? ['descend', 'ascend'] : ['ascend', 'descend'],
    ...(sorted && { defaultSortOrder: 'descend' }),
    ...(numeric && { align: 'end', className: 'fw-numbers' }),
    render: (_value: unknown, row: Row) => show(row),
  }) satisfies TableColumnsType<Row>[number];

/** antd turns the order round where it descends; what has no value stands last in both. */
function compared(one: Value, other: Value, descending: boolean): number {
  if (one === null || other === null) return (Number(one === null) - Number(other === null)) * (descending ? -1 : 1);
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
}
