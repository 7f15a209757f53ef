import { proposalStates } from '@fernway/contracts/http/ai-proposals';
import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, Page, PlainButton, SelectField } from '@fernway/ui';
import { Link, useSearchParams } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery } from '@tanstack/react-query';
import { proposalsQuery } from '../../proposals/proposals.api.js';
import { knownOf, useDecisions } from '../../proposals/use-decisions.js';
import { ApprovalsList } from './approvals-list.js';
import { type Grouping, groupings } from './groups.js';
import './approvals.css';

const shownStates = [...proposalStates, 'all'] as const;

/** Everything that AI suggests to change, to be decided on; and what was decided, with its way back. */
export function ApprovalsPage() {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  const mayUse = useCan('ai:use');
  const [asked, ask] = useSearchParams();
  const state = shownStates.find((known) => known === asked.get('state')) ?? 'open';
  const grouping = groupings.find((known) => known === asked.get('by')) ?? 'record';
  const list = useInfiniteQuery({ ...proposalsQuery(state === 'all' ? undefined : state), enabled: mayUse });
  const decisions = useDecisions();
  const listed = list.data?.pages.flatMap(({ items }) => items);
  const choose = (change: { state?: string; by?: string }) => {
    if (change.state) decisions.forget();
    ask({ ...Object.fromEntries(asked), ...change }, { replace: true });
  };
  // What was decided here stays where it was until another list is asked for.
  const kept = [...decisions.decided.values()].map(({ proposal }) => proposal);
  const shown = listed?.map((proposal) => knownOf(decisions.decided, proposal).proposal);
  const proposals =
    shown &&
    [...new Map([...kept, ...shown].map((proposal) => [proposal.id, proposal])).values()].sort((a, b) =>
      a.id < b.id ? 1 : -1,
    );

  return (
    <Page title={t('approvals.title')} aside={t('approvals.text')}>
      {!mayUse ? (
        <EmptyState icon="shield" title={t('approvals.forbidden')} text={t('approvals.forbiddenText')} />
      ) : (
        <>
          <div className="ai-approvals-choices">
            <SelectField
              label={t('approvals.show')}
              value={state}
              onChange={(event) => choose({ state: event.currentTarget.value })}
              options={shownStates.map((value) => ({ value, label: t(`approvals.state.${value}`) }))}
            />
            <SelectField
              label={t('approvals.groupBy')}
              value={grouping}
              onChange={(event) => choose({ by: event.currentTarget.value as Grouping })}
              options={groupings.map((value) => ({ value, label: t(`approvals.by.${value}`) }))}
            />
          </div>
          {!proposals && list.error ? (
            <ErrorState title={t('approvals.failed')} error={list.error} onRetry={() => void list.refetch()} />
          ) : !proposals ? (
            <LoadingShape shape="card" lines={3} label={t('approvals.loading')} />
          ) : proposals.length === 0 ? (
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
          ) : (
            <ApprovalsList key={state} proposals={proposals} grouping={grouping} decisions={decisions} />
          )}
          {list.hasNextPage && (
            <PlainButton busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {common('loadMore')}
            </PlainButton>
          )}
        </>
      )}
    </Page>
  );
}
