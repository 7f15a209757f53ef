import { contactSorts, lifecycles } from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { Input, Segmented } from '@fernway/ui/forms';
import { useSearchParams } from '@fernway/web-kit/router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AddLeadDialog } from '../../contacts/add-lead-dialog.js';
import { type ContactFilter, contactsQuery } from '../../contacts/contacts.api.js';
import { ContactsTable } from './contacts-table.js';
import { useDebounced } from './use-debounced.js';
import './contacts.css';

const among = <T extends string>(values: readonly T[], given: string | null): T | undefined =>
  values.find((value) => value === given);

/** The list of contacts; its view (search, lifecycle, order) is in the address, so that it can be shared. */
export function ContactsPage() {
  const t = useT('crm');
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');
  const [adding, setAdding] = useState(false);
  const q = useDebounced(text.trim(), 200);
  const lifecycle = among(lifecycles, search.get('lifecycle'));
  const sort = among(contactSorts, search.get('sort')) ?? '-createdAt';
  const filter: ContactFilter = { sort, ...(q && { q }), ...(lifecycle && { lifecycle }) };
  const contacts = useInfiniteQuery(contactsQuery(filter));
  const rows = contacts.data?.pages.flatMap(({ items }) => items);

  useEffect(() => {
    document.title = t('contacts.title');
  }, [t]);

  const show = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    }, { replace: true });

  return (
    <Page
      title={t('contacts.title')}
      actions={
        <PlainButton kind="primary" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t('lead.add')}
        </PlainButton>
      }
    >
      <div className="crm-filters">
        <Input.Search
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            show('q', event.target.value.trim());
          }}
          allowClear
          placeholder={t('contacts.search')}
          aria-label={t('contacts.search')}
        />
        <Segmented
          value={lifecycle ?? 'all'}
          onChange={(value) => show('lifecycle', value === 'all' ? '' : value)}
          options={['all', ...lifecycles].map((value) => ({ value, label: t(`lifecycle.${value}`) }))}
          aria-label={t('contacts.lifecycle')}
        />
      </div>
      {contacts.error ? (
        <ErrorState title={t('contacts.failed')} error={contacts.error} onRetry={() => void contacts.refetch()} />
      ) : !rows ? (
        <LoadingShape shape="table" lines={8} label={t('contacts.loading')} />
      ) : rows.length > 0 ? (
        <ContactsTable
          contacts={rows}
          sort={sort}
          onSort={(next) => show('sort', next)}
          {...(contacts.hasNextPage && { onMore: () => void contacts.fetchNextPage() })}
          loadingMore={contacts.isFetchingNextPage}
        />
      ) : q || lifecycle ? (
        <EmptyState
          icon="search"
          title={t('contacts.noMatch')}
          action={
            <PlainButton onClick={() => (setText(''), setSearch({}, { replace: true }))}>{t('contacts.clear')}</PlainButton>
          }
        />
      ) : (
        <EmptyState
          icon="contacts"
          title={t('contacts.empty')}
          text={t('contacts.emptyText')}
          action={<PlainButton onClick={() => setAdding(true)}>{t('lead.submit')}</PlainButton>}
        />
      )}
      {adding && <AddLeadDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
