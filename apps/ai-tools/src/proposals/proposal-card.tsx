import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import { activityKinds } from '@fernway/contracts/http/crm-activities';
import { commonNamespace, type Translate, useT } from '@fernway/i18n';
import { Icon, type IconName, PlainButton, RelativeTime } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useId } from 'react';
import { pathOf } from '../tool/record-paths.js';
import { subjectOf } from './change-lines.js';
import { ProposalDiff } from './proposal-diff.js';
import type { Doing } from './proposals.api.js';
import { type Decided, isClaimed } from './use-decisions.js';
import type { ProposalWords } from './use-proposal-words.js';

const stateIcons: Record<Proposal['state'], IconName> = {
  open: 'clock',
  approving: 'clock',
  approved: 'success',
  rejected: 'close',
  undoing: 'clock',
  undone: 'restore',
  stale: 'warning',
};
const actions: Record<Proposal['state'], readonly Doing[]> = {
  open: ['approve', 'reject'],
  approving: ['approve'],
  approved: ['undo'],
  rejected: [],
  undoing: ['undo'],
  undone: [],
  stale: ['renew', 'reject'],
};
const actionIcons: Record<Doing, IconName> = { approve: 'check', reject: 'close', undo: 'restore', renew: 'refresh' };

/** What can be done to a proposal as it stands. */
export const actionsOf = ({ state, recordId }: Proposal): readonly Doing[] =>
  state === 'stale' && !recordId ? ['reject'] : actions[state];

/** `dismiss`: the record has outrun it; `goOn`: it was decided, and may have been interrupted. */
const labelKey = (action: Doing, proposal: Proposal): string => {
  if (isClaimed(proposal)) return 'approvals.goOn';
  return `approvals.${action === 'reject' && proposal.state === 'stale' ? 'dismiss' : action}`;
};

/** An activity without a subject is called by its kind. */
const labelOf = ({ recordType, label }: Proposal, t: Translate): string =>
  recordType === 'activity' && activityKinds.some((kind) => kind === label)
    ? t(`approvals.choice.type.${label}`)
    : label;

type Props = {
  known: Decided;
  words: ProposalWords;
  mayDecide: boolean;
  onDo: (doing: Doing, proposal: Proposal) => void;
  /** Where several can be chosen. */
  choice?: { chosen: boolean; onChoose: (chosen: boolean) => void };
  /** Leads to whom it is about, where no heading above does. */
  withSubject?: boolean;
};

/** One suggestion: what would change, why, who suggests it, and what can be done about it. */
export function ProposalCard({
  known: { proposal, doing, problem },
  words,
  mayDecide,
  onDo,
  choice,
  withSubject = true,
}: Props) {
  const t = useT('ai-tools-pages');
  const id = useId();
  const { kind, recordType, reason, state } = proposal;
  const label = labelOf(proposal, t);
  const about = subjectOf(proposal);
  const path = about && pathOf(about);
  const aboutItself = about?.id === proposal.recordId;
  return (
    <article className={`ai-proposal ai-proposal-${state}`} aria-labelledby={id} aria-busy={doing !== undefined}>
      <header>
        {choice && (
          <input
            type="checkbox"
            checked={choice.chosen}
            aria-label={t('approvals.choose', { label })}
            onChange={(event) => choice.onChoose(event.currentTarget.checked)}
          />
        )}
        <h3 id={id}>
          {t(`approvals.${kind}.${recordType}`)}:{' '}
          {withSubject && path && aboutItself ? <Link to={path}>{label}</Link> : label}
        </h3>
        <span className="fw-badge">
          <Icon name={stateIcons[state]} />
          {t(doing ? `approvals.doing.${doing}` : `approvals.state.${state}`)}
        </span>
      </header>
      {withSubject && path && !aboutItself && words.record(about.type, about.id) && (
        <p className="fw-small">
          {t('approvals.about')} <Link to={path}>{words.record(about.type, about.id)}</Link>
        </p>
      )}
      {reason && <p className="ai-proposal-reason">{reason}</p>}
      {state === 'stale' && !problem && (
        <p className="ai-proposal-problem">{t(kind === 'create' ? 'approvals.unsure' : 'approvals.stale')}</p>
      )}
      {isClaimed(proposal) && !problem && <p className="fw-small fw-muted">{t('approvals.goesOn')}</p>}
      <ProposalDiff proposal={proposal} words={words} />
      {problem && (
        <p className="ai-proposal-problem" role="alert">
          <Icon name="warning" />
          {problem}
        </p>
      )}
      <footer>
        <Source proposal={proposal} />
        {mayDecide && (
          <div className="ai-proposal-actions">
            {actionsOf(proposal).map((action) => (
              <PlainButton
                key={action}
                {...(action === 'approve' && { kind: 'primary' })}
                busy={doing === action}
                disabled={doing !== undefined && doing !== action}
                aria-describedby={id}
                onClick={() => onDo(action, proposal)}
              >
                <Icon name={actionIcons[action]} />
                {t(labelKey(action, proposal))}
              </PlainButton>
            ))}
          </div>
        )}
      </footer>
    </article>
  );
}

/** Who suggests it, when, and what the answer cost that it came of. */
function Source({ proposal: { by, tokens, createdAt, decidedAt, state } }: { proposal: Proposal }) {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  return (
    <div className="ai-proposal-source fw-small fw-muted">
      <span>
        {by.agent !== null ? (
          t('approvals.byAgent', { name: by.agent })
        ) : by.conversationId && by.conversationTitle ? (
          <>
            {t('approvals.byChat')} <Link to={`/dashboard/ai-chat/${by.conversationId}`}>{by.conversationTitle}</Link>
          </>
        ) : (
          t('approvals.byGone')
        )}
      </span>
      <RelativeTime at={createdAt} />
      <span>
        {tokens > 0 ? t('approvals.price', { tokens: common('tokens', { count: tokens }) }) : t('approvals.free')}
      </span>
      {decidedAt && (
        <span>
          {t(`approvals.state.${state}`)} <RelativeTime at={decidedAt} />
        </span>
      )}
    </div>
  );
}
