import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useState } from 'react';
import { actionsOf, ProposalCard } from '../../proposals/proposal-card.js';
import type { Doing } from '../../proposals/proposals.api.js';
import { knownOf, type useDecisions } from '../../proposals/use-decisions.js';
import { type ProposalWords, useProposalWords } from '../../proposals/use-proposal-words.js';
import { pathOf } from '../../tool/record-paths.js';
import { type Group, grouped, type Grouping } from './groups.js';
import { useListKeys } from './use-list-keys.js';

type Props = { proposals: readonly Proposal[]; grouping: Grouping; decisions: ReturnType<typeof useDecisions> };

const doingOf: Readonly<Record<string, Doing>> = { a: 'approve', r: 'reject', u: 'undo', s: 'renew' };

export function ApprovalsList({ proposals, grouping, decisions: { decided, run } }: Props) {
  const t = useT('ai-tools-pages');
  const words = useProposalWords(proposals);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const open = proposals.filter(({ state }) => state === 'open');
  const picked = open.filter(({ id }) => chosen.has(id));
  const mark = (id: string, on: boolean) =>
    setChosen((before) => (on ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id))));

  const decide = (doing: Doing, some: readonly Proposal[]) => {
    setChosen((before) => new Set([...before].filter((id) => !some.some((proposal) => proposal.id === id))));
    void run(doing, some);
  };
  const { ref, onKeyDown, focus } = useListKeys((key, id) => {
    const proposal = proposals.find((one) => one.id === id);
    const doing = doingOf[key];
    if (!proposal || (key !== 'x' && !doing)) return false;
    if (key === 'x' && proposal.state === 'open') mark(id, !chosen.has(id));
    if (doing && actionsOf(proposal).includes(doing)) decide(doing, [proposal]);
    return true;
  });

  return (
    <div className="ai-approvals" ref={ref} onKeyDown={onKeyDown}>
      {open.length > 1 && <ManyBar open={open} picked={picked} onPick={setChosen} onDecide={decide} />}
      {grouped(proposals, grouping).map((group) => (
        <section key={group.key} className="ai-approvals-group">
          <GroupHead group={group} words={words} />
          {group.proposals.map((proposal) => (
            <div key={proposal.id} data-card={proposal.id} tabIndex={-1} className="ai-approvals-card">
              <ProposalCard
                known={knownOf(decided, proposal)}
                words={words}
                mayDecide
                withSubject={grouping !== 'record'}
                onDo={(doing) => {
                  focus(proposal.id);
                  decide(doing, [proposal]);
                }}
                {...(proposal.state === 'open' &&
                  open.length > 1 && {
                    choice: { chosen: chosen.has(proposal.id), onChoose: (on) => mark(proposal.id, on) },
                  })}
              />
            </div>
          ))}
        </section>
      ))}
      <p className="ai-approvals-keys fw-small fw-muted">{t('approvals.keys')}</p>
    </div>
  );
}

type ManyProps = {
  open: readonly Proposal[];
  picked: readonly Proposal[];
  onPick: (ids: ReadonlySet<string>) => void;
  onDecide: (doing: Doing, some: readonly Proposal[]) => void;
};

/** Decides on the chosen ones at once, or on all that are open. */
function ManyBar({ open, picked, onPick, onDecide }: ManyProps) {
  const t = useT('ai-tools-pages');
  return (
    <div className="ai-approvals-bar" role="group" aria-label={t('approvals.many')}>
      <label>
        <input
          type="checkbox"
          checked={picked.length === open.length}
          onChange={(event) => onPick(new Set(event.currentTarget.checked ? open.map(({ id }) => id) : []))}
        />
        {picked.length > 0 ? t('approvals.chosen', { count: picked.length }) : t('approvals.chooseAll')}
      </label>
      <PlainButton onClick={() => onDecide('approve', picked.length > 0 ? picked : open)}>
        <Icon name="check" />
        {picked.length > 0
          ? t('approvals.approveChosen', { count: picked.length })
          : t('approvals.approveAll', { count: open.length })}
      </PlainButton>
      {picked.length > 0 && (
        <PlainButton kind="quiet" onClick={() => onDecide('reject', picked)}>
          <Icon name="close" />
          {t('approvals.rejectChosen', { count: picked.length })}
        </PlainButton>
      )}
    </div>
  );
}

/** Whom the group is about, or who suggests it; nothing above one that says so itself. */
function GroupHead({ group: { subject, source }, words }: { group: Group; words: ProposalWords }) {
  const t = useT('ai-tools-pages');
  if (source) {
    const { agent, conversationId, conversationTitle } = source;
    if (agent !== null) return <h2>{t('approvals.byAgent', { name: agent })}</h2>;
    return (
      <h2>
        {conversationId && conversationTitle ? (
          <Link to={`/dashboard/ai-chat/${conversationId}`}>{conversationTitle}</Link>
        ) : (
          t('approvals.byGone')
        )}
      </h2>
    );
  }
  const name = subject && words.record(subject.type, subject.id);
  return name ? (
    <h2>
      <Link to={pathOf(subject) ?? ''}>{name}</Link>
    </h2>
  ) : (
    <h2 className="fw-muted">{t(subject ? 'approvals.goneRecord' : 'approvals.newRecords')}</h2>
  );
}
