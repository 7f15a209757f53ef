import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { ProposalCard } from '../proposals/proposal-card.js';
import { conversationProposalsQuery } from '../proposals/proposals.api.js';
import { knownOf, useDecisions } from '../proposals/use-decisions.js';
import { useProposalWords } from '../proposals/use-proposal-words.js';

/** What an answer suggests, to be decided on right here. */
export function ProposalCards({ conversationId, ids }: { conversationId: string; ids: readonly string[] }) {
  const t = useT('ai-tools-pages');
  const { data, error, refetch } = useQuery(conversationProposalsQuery(conversationId));
  const proposals = (data ?? []).filter(({ id }) => ids.includes(id));
  const words = useProposalWords(proposals);
  const { decided, run } = useDecisions();
  if (error && !data)
    return <ErrorState title={t('chat.proposalsUnread')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape lines={3} />;
  return (
    <section className="ai-suggested" aria-label={t('chat.proposals')}>
      {proposals.map((proposal) => (
        <ProposalCard
          key={proposal.id}
          known={knownOf(decided, proposal)}
          words={words}
          mayDecide
          onDo={(doing, one) => void run(doing, [one])}
        />
      ))}
      <Link className="fw-small" to="/dashboard/approvals">
        {t('chat.approvals')}
      </Link>
    </section>
  );
}
