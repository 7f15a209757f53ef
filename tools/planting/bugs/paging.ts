import type { Bug } from '../bug.ts';

export const pagingBugs: Bug[] = [
  {
    name: 'an export forgets its filter after the first page',
    kind: 'paging',
    file: 'services/crm/src/exports/exports.service.ts',
    find: 'const read = this.readerOf(caller, type, query);',
    replace: `const [filtered, following] = [this.readerOf(caller, type, query), this.readerOf(caller, type, { sort: query['sort'] })];
    const read: ReadPage<AnyRecord> = (page) => (page.after === undefined ? filtered(page) : following(page));`,
    noticedBy: 'exports.e2e-spec',
  },
  {
    name: 'records with one sort key come in any order',
    kind: 'paging',
    file: 'services/crm/src/records/record-pages.repository.ts',
    find: '`${sql} ${direction}, r.id ${direction}`',
    replace: '`${sql} ${direction}`',
    noticedBy: 'contacts-pages.e2e-spec',
  },
  {
    name: 'the last entry of a page of the ledger begins the next one',
    kind: 'paging',
    file: 'services/tokens/src/balance/balance.repository.ts',
    find: '($2::int IS NULL OR e.seq < $2)',
    replace: '($2::int IS NULL OR e.seq <= $2)',
    noticedBy: 'reservations.e2e-spec',
  },
  {
    name: 'the last kept idea of a page begins the next one',
    kind: 'paging',
    file: 'services/ai/src/saved-promotions/saved-promotions.repository.ts',
    find: '($1::uuid is null or id < $1)',
    replace: '($1::uuid is null or id <= $1)',
    noticedBy: 'promotions.e2e-spec',
  },
  {
    name: 'orders end with their first page',
    kind: 'paging',
    file: 'services/billing/src/orders/orders.service.ts',
    find: '{ limit: limit + 1, before: after ?? null }',
    replace: '{ limit, before: after ?? null }',
    noticedBy: 'test-checkout.e2e-spec',
  },
  {
    name: 'conversations of one moment are left out at the end of a page',
    kind: 'paging',
    file: 'services/ai/src/chat/conversations.repository.ts',
    find: '`(${lastSpoken}, c.id) < (:time::timestamptz, :id::uuid)`',
    replace: '`${lastSpoken} < :time::timestamptz`',
    noticedBy: 'chat.e2e-spec',
  },
  {
    name: 'the last mail of a page of the mailbox begins the next one',
    kind: 'paging',
    file: 'services/messaging/src/mails/mails.repository.ts',
    find: '($1::uuid is null or id < $1)',
    replace: '($1::uuid is null or id <= $1)',
    noticedBy: 'messaging.e2e-spec',
  },
];
