import { type Proposal, proposalStates } from '@fernway/contracts/http/ai-proposals';
import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, Page, PlainButton, SelectField } from '@fernway/ui';
import { Link, useSearchParams } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { proposalsQuery } from '../../proposals/proposals.api.js';
import { type Decided, knownOf, useDecisions } from '../../proposals/use-decisions.js';
import { ApprovalsList } from './approvals-list.js';
import { type Grouping, groupings } from './groups.js';
import './approvals.css';

const shownStates = [...proposalStates, 'all'] as const;

type ShownState = (typeof shownStates)[number];

/** Everything that AI suggests to change, to be decided on; and what was decided, with its way back. */
export function ApprovalsPage() {
  const t = useT('ai-tools-pages');
  const mayUse = useCan('ai:use');
  const [asked, ask] = useSearchParams();
  const state = shownStates.find((known) => known === asked.get('state')) ?? 'open';
  const grouping = groupings.find((known) => known === asked.get('by')) ?? 'record';
  const list = useInfiniteQuery({ ...proposalsQuery(state === 'all' ? undefined : state), enabled: mayUse });
  const decisions = useDecisions();
  const choose = (change: { state?: string; by?: string }) => {
    if (change.state) decisions.forget();
    ask({ ...Object.fromEntries(asked), ...change }, { replace: true });
  };
  const listed = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Page title={t('approvals.title')} aside={t('approvals.text')}>
      {!mayUse ? (
        <EmptyState icon="shield" title={t('approvals.forbidden')} text={t('approvals.forbiddenText')} />
      ) : (
        <>
          <Choices state={state} grouping={grouping} onChoose={choose} />
          <Shown state={state} list={list} proposals={listed && withDecided(listed, decisions.decided)}>
            {(proposals) => (
              <ApprovalsList key={state} proposals={proposals} grouping={grouping} decisions={decisions} />
            )}
          </Shown>
          <LoadMore list={list} />
        </>
      )}
    </Page>
  );
}

/** What was decided here stays where it was until another list is asked for. */
const withDecided = (listed: readonly Proposal[], decided: ReadonlyMap<string, Decided>): Proposal[] => {
  const kept = [...decided.values()].map(({ proposal }) => proposal);
  const shown = listed.map((proposal) => knownOf(decided, proposal).proposal);
  const all = new Map([...kept, ...shown].map((proposal) => [proposal.id, proposal]));
  return [...all.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
};

type List = Pick<UseInfiniteQueryResult, 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

function Choices({
  state,
  grouping,
  onChoose,
}: {
  state: ShownState;
  grouping: Grouping;
  onChoose: (change: { state?: string; by?: string }) => void;
}) {
  const t = useT('ai-tools-pages');
  return (
    <div className="ai-approvals-choices">
      <SelectField
        label={t('approvals.show')}
        value={state}
        onChange={(event) => onChoose({ state: event.currentTarget.value })}
        options={shownStates.map((value) => ({ value, label: t(`approvals.state.${value}`) }))}
      />
      <SelectField
        label={t('approvals.groupBy')}
        value={grouping}
        onChange={(event) => onChoose({ by: event.currentTarget.value as Grouping })}
        options={groupings.map((value) => ({ value, label: t(`approvals.by.${value}`) }))}
      />
    </div>
  );
}

/** The proposals, or why none are shown. */
function Shown({
  state,
  list,
  proposals,
  children,
}: {
  state: ShownState;
  list: List;
  proposals: readonly Proposal[] | undefined;
  children: (proposals: readonly Proposal[]) => ReactNode;
}) {
  const t = useT('ai-tools-pages');
  if (!proposals && list.error)
    return <ErrorState title={t('approvals.failed')} error={list.error} onRetry={() => void list.refetch()} />;
  if (!proposals) return <LoadingShape shape="card" lines={3} label={t('approvals.loading')} />;
  if (proposals.length > 0) return children(proposals);
  return (
    <EmptyState
      icon={state === 'open' ? 'success' : 'empty'}
      title={t(state === 'open' ? 'approvals.noneOpen' : 'approvals.none')}
      text={t('approvals.noneText')}
      action={
        <Link className="fw-button" to="/dashboard/ai-chat">
          {t('approvals.ask')}
        </Link>
      }
    />
  );
}

function LoadMore({ list }: { list: List }) {
  const common = useT(commonNamespace);
  if (!list.hasNextPage) return null;
  return (
    <PlainButton busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {common('loadMore')}
    </PlainButton>
  );
}
