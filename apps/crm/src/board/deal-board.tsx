import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import type { Deal, DealBoard as Board } from '@fernway/contracts/http/crm-deals';
import type { Pipeline, Stage } from '@fernway/contracts/http/crm-pipelines';
import { useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { EmptyState, ErrorState, Icon, LoadingShape, PlainButton, SelectField } from '@fernway/ui';
import { ApiError } from '@fernway/web-kit';
import { Link, useSearchParams } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { AddDealDialog } from '../deals/add-deal-dialog.js';
import { usePipelines } from '../deals/use-pipelines.js';
import { EditDealDialog } from '../deals/edit-deal-dialog.js';
import { BoardColumn, Sums } from './board-column.js';
import { boardQuery } from './board.api.js';
import { CardText } from './deal-card.js';
import { announcementsIn, columnUnder, dealOf, stageOf, useDragSensors } from './drag.js';
import { openTotals, withMoves } from './moves.js';
import { useMoves } from './use-moves.js';
import './board.css';

/** Deals by the stages of a pipeline, which is in the address; the first where none is. */
export function DealBoard() {
  const t = useT('crm');
  const [search, setSearch] = useSearchParams();
  const pipelineId = search.get('pipeline') ?? undefined;
  const { data: pipelines = [] } = usePipelines();
  const board = useQuery(boardQuery(pipelineId));
  const choose = (id: string | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (id) next.set('pipeline', id);
      else next.delete('pipeline');
      return next;
    });

  if (board.error && !board.data) {
    // A pipeline that was removed, or never was: the first one is always there.
    if (pipelineId && board.error instanceof ApiError && board.error.status === 404) {
      return (
        <EmptyState
          icon="deals"
          title={t('board.noPipeline')}
          action={<PlainButton onClick={() => choose(undefined)}>{t('board.firstPipeline')}</PlainButton>}
        />
      );
    }
    return <ErrorState title={t('board.failed')} error={board.error} onRetry={() => void board.refetch()} />;
  }
  if (!board.data) return <LoadingShape shape="table" lines={6} label={t('board.loading')} />;
  return <LoadedBoard board={board.data} pipelines={pipelines} onChoose={choose} />;
}

function LoadedBoard({
  board,
  pipelines,
  onChoose,
}: {
  board: Board;
  pipelines: Pipeline[];
  onChoose: (id: string) => void;
}) {
  const t = useT('crm');
  const names = useDefaultNames();
  const pipeline = useMemo(() => names.pipeline(board.pipeline), [names, board.pipeline]);
  const mayWrite = useCan('deals:write');
  const { moves, move, question } = useMoves(pipeline);
  const [adding, setAdding] = useState<Stage | 'anywhere'>();
  const [editing, setEditing] = useState<Deal>();
  const columns = withMoves(board, moves);
  const onTheWay = new Set(moves.map(({ deal }) => deal.id));

  return (
    <div className="crm-board-page">
      <BoardHead pipeline={pipeline} pipelines={pipelines} columns={columns} onChoose={onChoose} />
      {columns.every(({ deals }) => deals === 0) && (
        <EmptyState
          icon="deals"
          title={t('board.none')}
          text={t('board.noneText')}
          {...(mayWrite && {
            action: <PlainButton onClick={() => setAdding('anywhere')}>{t('dealForm.add')}</PlainButton>,
          })}
        />
      )}
      <DragBoard label={pipeline.name} onMove={move}>
        {pipeline.stages.map((stage) => (
          <BoardColumn
            key={stage.id}
            stage={stage}
            column={columns.find(({ stageId }) => stageId === stage.id)!}
            onTheWay={onTheWay}
            targets={mayWrite ? pipeline.stages : undefined}
            onMove={move}
            onEdit={setEditing}
            onAdd={mayWrite && stage.kind === 'open' ? setAdding : undefined}
          />
        ))}
      </DragBoard>
      {question}
      {adding && (
        <AddDealDialog
          start={{ pipelineId: pipeline.id, ...(adding !== 'anywhere' && { stage: adding.id }) }}
          onClose={() => setAdding(undefined)}
        />
      )}
      {editing && <EditDealDialog deal={editing} onClose={() => setEditing(undefined)} />}
    </div>
  );
}

type HeadProps = {
  pipeline: Pipeline;
  pipelines: Pipeline[];
  columns: Board['stages'];
  onChoose: (id: string) => void;
};

/** Which pipeline it is, what its open deals are worth, and the way to its settings. */
function BoardHead({ pipeline, pipelines, columns, onChoose }: HeadProps) {
  const t = useT('crm');
  const mayConfigure = useCan('crm:configure');
  return (
    <div className="crm-board-head">
      {pipelines.length > 1 && (
        <SelectField
          label={t('board.pipeline')}
          value={pipeline.id}
          options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
      <div className="crm-board-sums">
        <span className="fw-muted fw-small">{t('board.open')}</span>
        <Sums totals={openTotals(columns, pipeline.stages)} weighted />
      </div>
      {mayConfigure && (
        <Link to="/dashboard/settings/pipelines" className="crm-board-settings">
          <Icon name="settings" /> {t('board.settings')}
        </Link>
      )}
    </div>
  );
}

type DragProps = { label: string; onMove: (deal: Deal, to: Stage) => void; children: ReactNode };

/** The columns, between which deals are carried by mouse, finger or keys. */
function DragBoard({ label, onMove, children }: DragProps) {
  const t = useT('crm');
  const names = useDefaultNames();
  const [carried, setCarried] = useState<Deal>();
  const sensors = useDragSensors();

  const dropped = ({ active, over }: DragEndEvent) => {
    setCarried(undefined);
    const deal = dealOf(active);
    const to = stageOf(over);
    if (deal && to) onMove(deal, to);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={{
        announcements: announcementsIn(t, names.stage),
        screenReaderInstructions: { draggable: t('board.say.how') },
      }}
      onDragStart={({ active }) => setCarried(dealOf(active))}
      onDragEnd={dropped}
      onDragCancel={() => setCarried(undefined)}
    >
      <div
        className={carried ? 'crm-board crm-board-moving' : 'crm-board'}
        role="group"
        aria-label={label}
        tabIndex={0}
      >
        {children}
      </div>
      <DragOverlay>
        {carried && (
          <div className="crm-board-card crm-board-card-carried">
            <CardText deal={carried} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
