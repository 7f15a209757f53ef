import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import { commonNamespace, type Translate, useT } from '@fernway/i18n';
import { ApiError, errorText, notify } from '@fernway/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decide, type Doing } from './proposals.api.js';

/** What is known of a proposal beyond the list: what is being done to it, what came of it, why it was not done. */
export type Decided = { proposal: Proposal; doing?: Doing; problem?: string };

/** Decided, and being done: nobody can decide otherwise any more. */
export const isClaimed = ({ state }: Proposal): boolean => state === 'approving' || state === 'undoing';

const over: Partial<Record<Proposal['state'], readonly Proposal['state'][]>> = {
  approving: ['approved', 'stale'],
  undoing: ['undone'],
};

/** What is shown of a listed proposal: what came of a decision here, until the list says that what was being done is over. */
export const knownOf = (decided: ReadonlyMap<string, Decided>, listed: Proposal): Decided => {
  const known = decided.get(listed.id);
  return known && (known.doing || !over[known.proposal.state]?.includes(listed.state)) ? known : { proposal: listed };
};

/** Few enough that the first outcomes show while the rest is done. */
const atOnce = 10;

/**
 * Decides on proposals and keeps what came of each, so that what was decided stays in its place with its way back. Nothing is
 * called done before the service said so.
 */
export function useDecisions() {
  const t = useT('ai-tools-pages');
  const client = useQueryClient();
  const tellOutcome = useTellOutcome();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(new Map());
  const note = (entries: readonly Decided[]) =>
    setDecided((known) => new Map([...known, ...entries.map((entry) => [entry.proposal.id, entry] as const)]));

  const run = async (doing: Doing, proposals: readonly Proposal[]): Promise<void> => {
    const free = proposals.filter(({ id }) => !decided.get(id)?.doing);
    if (free.length === 0) return;
    note(free.map((proposal) => ({ proposal, doing })));
    const came: Decided[] = [];
    for (let at = 0; at < free.length; at += atOnce) {
      const outcomes = await outcomesOf(doing, free.slice(at, at + atOnce), t);
      note(outcomes);
      came.push(...outcomes);
    }
    void client.invalidateQueries({ queryKey: ['ai', 'proposals'] });
    if (doing !== 'reject') void client.invalidateQueries({ queryKey: ['crm'] });
    tellOutcome(doing, came, (done) => void undo(done));
  };

  const undo = async (done: readonly Decided[]): Promise<void> => {
    for (const { proposal } of done) await run('undo', [proposal]);
  };

  return { decided, run, forget: () => setDecided(new Map()) };
}

const outcomesOf = async (doing: Doing, proposals: readonly Proposal[], t: Translate): Promise<Decided[]> => {
  try {
    const outcomes = await decide(
      doing,
      proposals.map(({ id }) => id),
    );
    return outcomes.map(({ proposal, problem }) => ({
      proposal,
      ...(problem && { problem: problemText(problem, t, proposal) }),
    }));
  } catch (error) {
    return proposals.map((proposal) => ({
      proposal,
      problem: error instanceof ApiError ? problemText(error, t) : errorText(error),
    }));
  }
};

/** Says once what came of all that was decided together; an approval with its way back. */
function useTellOutcome() {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  return (doing: Doing, came: readonly Decided[], undo: (done: readonly Decided[]) => void) => {
    const done = came.filter(({ problem }) => !problem);
    const failed = came.length - done.length;
    if (failed > 0) {
      const description = came.length === 1 ? came[0]!.problem! : t('approvals.someFailed', { count: failed });
      notify({
        kind: 'error',
        title: done.length > 0 ? t(`approvals.done.${doing}`, { count: done.length }) : common('errorTitle'),
        description,
      });
      return;
    }
    notify({
      kind: 'success',
      title: t(`approvals.done.${doing}`, { count: done.length }),
      ...(doing === 'approve' && { duration: 8000, action: { label: common('undo'), run: () => undo(done) } }),
    });
  };
}

const problemText = ({ code, detail }: { code: string; detail: string }, t: Translate, proposal?: Proposal): string => {
  if (code === 'version-conflict') return t('approvals.changedSince');
  if (proposal && isClaimed(proposal))
    return t(code === 'unavailable' ? 'approvals.waitsForRecords' : 'approvals.goesOn');
  if (code === 'conflict' && proposal)
    return t('approvals.decidedMeanwhile', { state: t(`approvals.state.${proposal.state}`) });
  return errorText(new ApiError({ code, detail, status: 409 }));
};
