import type { MergeType } from '@fernway/contracts/http/crm-merges';
import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { Link, useSearchParams } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { companyFacts, contactFacts } from '../../record/facts.js';
import { companies, contacts } from '../../record/record.api.js';
import { Compared } from './compared.js';
import { duplicateGroupsQuery } from './duplicates.api.js';
import { type Same, sameRecords } from './same-records.js';
import { SameCard } from './same-card.js';
import './duplicates.css';

const types = ['contact', 'company'] as const satisfies MergeType[];
const access = { contact: contacts, company: companies };
/** So many are shown before somebody has to ask for more. */
const enough = 10;

type Record = Same['records'][number];
type Pair = { keep: Record; other: Record; same: Same };

/** Contacts or companies that may be there more than once, each with its way to become one. */
export function DuplicatesPage() {
  const t = useT('crm');
  const [asked] = useSearchParams();
  const type = types.find((known) => known === asked.get('type')) ?? 'contact';
  return (
    <Page title={t('duplicates.title')} aside={t('duplicates.text')}>
      <nav className="crm-same-types" aria-label={t('duplicates.title')}>
        {types.map((each) => (
          <Link
            key={each}
            to={`/dashboard/settings/duplicates?type=${each}`}
            replace
            aria-current={each === type ? 'page' : undefined}
          >
            {t(`import.type.${each}`)}
          </Link>
        ))}
      </nav>
      <Duplicates key={type} type={type} />
    </Page>
  );
}

const useGroups = (type: MergeType) => useInfiniteQuery(duplicateGroupsQuery(type));

/** Reads on by itself until there are enough to look at. */
function useEnough(found: ReturnType<typeof useGroups>, count: number | undefined) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = found;
  const few = (count ?? 0) < enough;
  const looked = found.data?.pages.length;
  useEffect(() => {
    if (looked && few && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [looked, few, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** The button that a merge was begun with goes with its records: the keyboard goes on from the list. */
function useListFocus(count: number | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const merging = useRef(false);
  useEffect(() => {
    if (merging.current && document.activeElement === document.body) list.current?.focus();
  }, [count]);
  const setMerging = () => {
    merging.current = true;
  };
  return { list, setMerging };
}

function Duplicates({ type }: { type: MergeType }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const mayWrite = useCan(access[type].write);
  const found = useGroups(type);
  const same = found.data && sameRecords(found.data.pages.flatMap(({ items }) => items));
  const [pair, setPair] = useState<Pair>();
  useEnough(found, same?.length);
  const { list, setMerging } = useListFocus(same?.length);

  const again = () => void (same ? found.fetchNextPage() : found.refetch());
  if (found.error && !same?.length)
    return <ErrorState title={t('duplicates.failed')} error={found.error} onRetry={again} />;
  if (!same || (same.length === 0 && found.hasNextPage))
    return <LoadingShape shape="card" lines={3} label={t('duplicates.looking')} />;
  if (same.length === 0)
    return <EmptyState icon="copy" title={t(`duplicates.none.${type}`)} text={t('duplicates.noneText')} />;

  const compare = (from: Same) => (keep: Record, other: Record) => {
    setMerging();
    setPair({ keep, other, same: from });
  };
  return (
    <>
      <ul className="crm-same-list" ref={list} tabIndex={-1} aria-label={t('duplicates.title')}>
        {same.map((each) => (
          <SameCard
            key={each.records.map(({ id }) => id).join()}
            same={each}
            list={access[type].list}
            onCompare={mayWrite ? compare(each) : undefined}
          />
        ))}
      </ul>
      {found.error && <ErrorState title={t('duplicates.failed')} error={found.error} onRetry={again} />}
      {found.hasNextPage && !found.error && (
        <PlainButton
          className="crm-same-more"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {common('loadMore')}
        </PlainButton>
      )}
      {pair && <PairDialog type={type} pair={pair} onClose={() => setPair(undefined)} />}
    </>
  );
}

function PairDialog({
  type,
  pair: { keep, other, same },
  onClose,
}: {
  type: MergeType;
  pair: Pair;
  onClose: () => void;
}) {
  const t = useT('crm');
  const given = { keepId: keep.id, duplicate: { ...other, reasons: same.reasons, certain: same.certain }, onClose };
  return type === 'contact' ? (
    <Compared access={contacts} facts={contactFacts(t)} {...given} />
  ) : (
    <Compared access={companies} facts={companyFacts(t)} {...given} />
  );
}
