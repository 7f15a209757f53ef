import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Pipeline, Stage } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useT } from '@fernway/i18n';
import { dismiss, errorText, notify } from '@fernway/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { LostDialog } from '../deals/lost-dialog.js';
import { contactToWin } from '../deals/contact-to-win.js';
import { celebrate } from '../deals/celebrate.js';
import { type DealChanged, useDealSave } from '../deals/use-deal-save.js';
import { backTo, doneBy } from '../deals/moved.js';
import { likelihoodIn, type Move } from './moves.js';

type OnFailure = (error: unknown) => void;
type Moving = { moves: readonly Move[]; move: (deal: Deal, to: Stage) => void; question: ReactNode };

/** Shows a move at once and saves it; it is shown until the board is read again, whatever came of it. */
function useCarryOut(pipeline: Pipeline) {
  const t = useT('crm');
  const client = useQueryClient();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const { save, question } = useDealSave([pipeline]);

  const tell = ({ deal }: Move, error: unknown) =>
    notify({
      kind: 'error',
      title: t('board.notMoved', { name: deal.name }),
      description: errorText(error),
      duration: 10_000,
    });

  const carryOut = async (
    move: Move,
    change: DealChanged,
    {
      first,
      onFailure = (error) => tell(move, error),
    }: { first?: Promise<unknown>; onFailure?: OnFailure | undefined } = {},
  ): Promise<Deal | undefined> => {
    setMoves((before) => [...before, move]);
    try {
      await first;
      return await save(move.deal, { stage: move.to.id, ...change });
    } catch (error) {
      onFailure(error);
      return undefined;
    } finally {
      // Until the board is read again, the deal stays where it was put.
      await client.invalidateQueries({ queryKey: ['crm'] });
      setMoves((before) => before.filter((other) => other !== move));
    }
  };

  return { moves, carryOut, question };
}

function likelihoodChange({ deal, to }: Move, from: Stage | undefined): DealChanged {
  const probability = likelihoodIn(deal, from, to);
  return to.kind === deal.state && probability !== deal.probability ? { probability } : {};
}

/**
 * Moves deals between the stages of a pipeline: shown at once, with an undo, and back where they were when the service
 * refuses. A loss asks for its reason first.
 */
export function useMoves(pipeline: Pipeline): Moving {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const [losing, setLosing] = useState<Move>();
  const { moves, carryOut, question } = useCarryOut(pipeline);
  // One undo is offered, that of the last move: three of them would cover the board.
  const told = useRef(0);

  const go = async (move: Move, lostReason?: string | null, onFailure?: OnFailure) => {
    // While this one is on its way, the last one's undo would speak of a version that is none any more.
    dismiss(told.current);
    const from = pipeline.stages.find(({ id }) => id === move.deal.stageId);
    const customer = contactToWin(move.deal, move.to.kind);
    const saved = await carryOut(
      move,
      { ...likelihoodChange(move, from), ...(lostReason && { lostReason }) },
      { first: customer, onFailure },
    );
    if (!saved || saved.stageId !== move.to.id) return saved;
    if (move.to.kind === 'won' && move.deal.state !== 'won') celebrate();
    const name = await customer;
    dismiss(told.current);
    told.current = notify({
      kind: 'success',
      title: t(`board.done.${doneBy(move.deal, move.to.kind)}`, { name: saved.name, stage: move.to.name }),
      ...(name && { description: t('board.newCustomer', { name }) }),
      duration: 8000,
      ...(from && {
        action: {
          label: common('undo'),
          run: () => void carryOut({ deal: saved, to: from }, backTo(move.deal, saved)),
        },
      }),
    });
    return saved;
  };

  const move = (deal: Deal, to: Stage) => {
    if (deal.stageId === to.id) return;
    if (to.kind === 'lost' && deal.state !== 'lost') setLosing({ deal, to });
    else void go({ deal, to });
  };

  return {
    moves,
    move,
    question: (
      <>
        {question}
        {losing && (
          <LostDialog
            dealId={losing.deal.id}
            onClose={() => setLosing(undefined)}
            onLost={(reason, onFailure) => go(losing, reason || null, onFailure)}
          />
        )}
      </>
    ),
  };
}
