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
export function ProposalCard({ known, words, mayDecide, onDo, choice, withSubject = true }: Props) {
  const id = useId();
  const { proposal, doing, problem } = known;
  const { reason, state } = proposal;
  const about = withSubject ? subjectOf(proposal) : undefined;
  const path = about && pathOf(about);
  const aboutItself = about?.id === proposal.recordId;
  return (
    <article className={`ai-proposal ai-proposal-${state}`} aria-labelledby={id} aria-busy={doing !== undefined}>
      <Head id={id} known={known} choice={choice} path={aboutItself ? path : undefined} />
      {path && !aboutItself && <About path={path} name={words.record(about.type, about.id)} />}
      {reason && <p className="ai-proposal-reason">{reason}</p>}
      {!problem && <Standing proposal={proposal} />}
      <ProposalDiff proposal={proposal} words={words} />
      {problem && (
        <p className="ai-proposal-problem" role="alert">
          <Icon name="warning" />
          {problem}
        </p>
      )}
      <footer>
        <Source proposal={proposal} />
        {mayDecide && <Actions id={id} proposal={proposal} doing={doing} onDo={onDo} />}
      </footer>
    </article>
  );
}

type HeadProps = { id: string; known: Decided; choice: Props['choice']; path: string | undefined };

/** What is suggested of what, and how it stands. @param path of the record, where that is what it is about */
function Head({ id, known: { proposal, doing }, choice, path }: HeadProps) {
  const t = useT('ai-tools-pages');
  const { kind, recordType, state } = proposal;
  const label = labelOf(proposal, t);
  return (
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
        {t(`approvals.${kind}.${recordType}`)}: {path ? <Link to={path}>{label}</Link> : label}
      </h3>
      <span className="fw-badge">
        <Icon name={stateIcons[state]} />
        {t(doing ? `approvals.doing.${doing}` : `approvals.state.${state}`)}
      </span>
    </header>
  );
}

function About({ path, name }: { path: string; name: string | undefined }) {
  const t = useT('ai-tools-pages');
  if (!name) return null;
  return (
    <p className="fw-small">
      {t('approvals.about')} <Link to={path}>{name}</Link>
    </p>
  );
}

/** Why it waits: the record has outrun it, or what was decided goes on. */
function Standing({ proposal }: { proposal: Proposal }) {
  const t = useT('ai-tools-pages');
  if (proposal.state === 'stale')
    return (
      <p className="ai-proposal-problem">{t(proposal.kind === 'create' ? 'approvals.unsure' : 'approvals.stale')}</p>
    );
  return isClaimed(proposal) && <p className="fw-small fw-muted">{t('approvals.goesOn')}</p>;
}

type ActionsProps = { id: string; proposal: Proposal; doing: Doing | undefined; onDo: Props['onDo'] };

function Actions({ id, proposal, doing, onDo }: ActionsProps) {
  const t = useT('ai-tools-pages');
  return (
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
