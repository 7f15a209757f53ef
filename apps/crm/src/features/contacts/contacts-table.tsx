import type { Contact, ContactQuery } from '@fernway/contracts/http/crm';
import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton, RelativeTime, SampleMark } from '@fernway/ui';
import { Tag } from '@fernway/ui/forms';
import { Table, type TableColumnsType } from '@fernway/ui/data';
import { useRemoveContact } from './use-remove-contact.js';

type Sort = ContactQuery['sort'];
type Props = {
  contacts: Contact[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onMore?: () => void;
  loadingMore: boolean;
};

/** Of the frame: the head of the table stays right below it. */
const topBarHeight = 56;

const orderOf = (sort: Sort, column: string) =>
  sort === column ? ('ascend' as const) : sort === `-${column}` ? ('descend' as const) : null;

/** A table; on narrow screens each contact is a card of two lines. */
export function ContactsTable({ contacts, sort, onSort, onMore, loadingMore }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const remove = useRemoveContact();

  const columns: TableColumnsType<Contact> = [
    {
      key: 'name',
      title: t('contacts.column.name'),
      sorter: true,
      sortOrder: orderOf(sort, 'name'),
      render: (_value, contact) => (
        <>
          <strong>{contact.name}</strong> {contact.sample && <SampleMark />}
          <div className="crm-contact-line fw-muted fw-small">
            {[contact.companyName, contact.email].filter(Boolean).join(' · ')}
          </div>
        </>
      ),
    },
    {
      key: 'email',
      title: t('contacts.column.email'),
      width: '20%',
      responsive: ['lg'],
      ellipsis: { showTitle: false },
      render: (_value, { email }) => email && <a href={`mailto:${email}`} title={email}>{email}</a>,
    },
    {
      key: 'phone',
      title: t('contacts.column.phone'),
      width: 156,
      responsive: ['xl'],
      ellipsis: { showTitle: false },
      render: (_value, { phone }) => phone && <span title={phone}>{phone}</span>,
    },
    {
      key: 'company',
      title: t('contacts.column.company'),
      width: '16%',
      responsive: ['lg'],
      ellipsis: { showTitle: false },
      render: (_value, { companyName }) => companyName && <span title={companyName}>{companyName}</span>,
    },
    {
      key: 'lifecycle',
      title: t('contacts.column.lifecycle'),
      width: 108,
      render: (_value, { lifecycle }) => <Tag>{t(`lifecycle.${lifecycle}`)}</Tag>,
    },
    {
      key: 'createdAt',
      title: t('contacts.column.created'),
      width: 140,
      responsive: ['md'],
      ellipsis: { showTitle: false },
      sorter: true,
      sortOrder: orderOf(sort, 'createdAt'),
      render: (_value, { createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: 'actions',
      title: <span className="fw-hidden">{t('contacts.column.actions')}</span>,
      width: 56,
      render: (_value, contact) => (
        <PlainButton kind="quiet" size="icon" aria-label={t('contacts.delete', { name: contact.name })} onClick={() => void remove(contact)}>
          <Icon name="trash" />
        </PlainButton>
      ),
    },
  ];

  return (
    <>
      <Table
        className="crm-contacts"
        columns={columns}
        dataSource={contacts}
        rowKey="id"
        pagination={false}
        sticky={{ offsetHeader: topBarHeight }}
        showSorterTooltip={false}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          onSort(order ? (`${order === 'descend' ? '-' : ''}${String(columnKey)}` as Sort) : '-createdAt');
        }}
      />
      {onMore && (
        <div className="crm-more">
          <PlainButton onClick={onMore} busy={loadingMore}>
            {common('loadMore')}
          </PlainButton>
        </div>
      )}
    </>
  );
}
