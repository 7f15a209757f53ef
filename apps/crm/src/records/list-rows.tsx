import { useLanguage, useT } from '@fernway/i18n';
import { useLocation, useNavigate } from '@fernway/web-kit/router';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Selection } from '../bulk/selection.js';
import type { FieldData } from '../fields/field.js';
import { RecordCards } from '../grid/record-cards.js';
import { RecordGrid } from '../grid/record-grid.js';
import { useNarrow } from '../grid/use-narrow.js';
import type { useListLook } from '../views/use-list-look.js';
import { fittingAmounts } from './amounts-of.js';
import type { Column, ListRecord, RecordKind } from './record-kind.js';
import type { RecordRows } from './use-record-rows.js';

type Props<R extends ListRecord> = {
  kind: RecordKind<R>;
  look: ReturnType<typeof useListLook<R>>;
  data: RecordRows<R>;
  /** Those of the data that are drawn by now. */
  rows: R[];
  selection: Selection;
  editable: boolean;
  onSave: (record: R, column: Column<R>, value: FieldData) => Promise<boolean>;
};

/** The rows as cards where there is no room for columns, else as a grid. */
export function ListRows<R extends ListRecord>(props: Props<R>): ReactNode {
  const { kind, look, data, rows, selection, editable, onSave } = props;
  const t = useT('crm');
  const navigate = useNavigate();
  const narrow = useNarrow();
  const { search } = useLocation();
  const kept = kind.opensOver ? search : '';
  const pathOf = useCallback((record: R) => `${kind.path}/${record.id}${kept}`, [kind.path, kept]);
  const label = t(`records.${kind.type}.title`);
  const language = useLanguage();
  const columns = useMemo(() => fittingAmounts(look.columns, rows, language), [look.columns, rows, language]);
  const shared = { label, rows, editable, selection, pathOf, onShow: data.show, hasMore: data.hasMore };
  if (narrow) return <RecordCards {...shared} kind={kind} sort={look.sort} />;
  return (
    <RecordGrid
      {...shared}
      columns={columns}
      sort={look.sort}
      onSort={look.setSort}
      onOpen={(record) => void navigate(pathOf(record))}
      onSave={onSave}
      place={`${kind.type} ${JSON.stringify(look.query)}`}
    />
  );
}
