import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { ExportMenu } from '../export/export-menu.js';
import { FilterBuilder } from '../filters/filter-builder.js';
import type { Filterable } from '../filters/filter-draft.js';
import { useNarrow } from '../grid/use-narrow.js';
import { same } from '../views/list-address.js';
import type { ListLook } from '../views/use-list-look.js';
import type { ListRecord, RecordKind } from './record-kind.js';
import { SearchBox } from './search-box.js';

/** What is open beside the rows. */
export type Opened = 'filter' | 'columns' | undefined;

type Props<R extends ListRecord> = {
  kind: RecordKind<R>;
  look: ListLook;
  /** In which money without a currency is compared. */
  currency: string;
  count: number;
  hasMore: boolean;
  open: Opened;
  onOpen: (next: Opened) => void;
};

/** Search, filter, columns and export of a list, and how many rows there are; the filter opens below. */
export function ListToolbar<R extends ListRecord>(props: Props<R>) {
  const { kind, look, currency, count, hasMore, open, onOpen } = props;
  const t = useT('crm');
  const narrow = useNarrow();
  const filterable = kind.columns.flatMap(({ field, filter }): Filterable[] => (filter ? [{ field, filter }] : []));
  const conditions = look.filter?.any.reduce((sum, { all }) => sum + all.length, 0) ?? 0;
  return (
    <>
      <div className="crm-toolbar">
        <SearchBox q={look.q} label={t(`records.${kind.type}.search`)} onSearch={look.setQ} />
        <PlainButton aria-expanded={open === 'filter'} onClick={() => onOpen(open === 'filter' ? undefined : 'filter')}>
          {conditions > 0 ? t('records.filter.some', { count: conditions }) : t('records.filter.title')}
        </PlainButton>
        {!narrow && (
          <PlainButton onClick={() => onOpen('columns')} aria-haspopup="dialog">
            {t('records.columns.title')}
          </PlainButton>
        )}
        <ExportMenu type={kind.type} query={look.query} columns={look.columnNames} />
        <span className="crm-space" />
        <span className="fw-muted fw-small" role="status">
          {count > 0 && t(hasMore ? 'records.countMore' : 'records.count', { count })}
        </span>
      </div>
      {!same(look.living, look.filter) && (
        <p className={look.living ? 'crm-list-note' : 'crm-list-note crm-list-warning'} role="status">
          <Icon name={look.living ? 'info' : 'warning'} />{' '}
          {t(look.living ? 'records.filter.gone' : 'records.filter.allGone')}{' '}
          <PlainButton kind="link" onClick={() => look.setFilter(look.living)}>
            {t('records.filter.removeGone')}
          </PlainButton>
        </p>
      )}
      {open === 'filter' && (
        <FilterBuilder
          key={JSON.stringify([look.query, look.filter])}
          draftKey={`filter:${kind.type}`}
          columns={filterable}
          filter={look.filter}
          currency={currency}
          onClose={() => onOpen(undefined)}
          onApply={(filter) => (look.setFilter(filter), onOpen(undefined))}
        />
      )}
    </>
  );
}
