import { useDroppable } from '@dnd-kit/core';
import type { DealTotals } from '@fernway/contracts/http/crm-deal-totals';
import type { Deal, DealBoard } from '@fernway/contracts/http/crm-deals';
import type { Stage } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, MoneyText, NumberText, PlainButton } from '@fernway/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { stageDealsQuery } from './board.api.js';
import { DealCard } from './deal-card.js';

type Props = {
  stage: Stage;
  column: DealBoard['stages'][number];
  /** Deals on their way to another stage or from one: lists that were read before still tell where they were. */
  onTheWay: ReadonlySet<string>;
  targets: readonly Stage[] | undefined;
  onMove: (deal: Deal, to: Stage) => void;
  onEdit: (deal: Deal) => void;
  onAdd: ((stage: Stage) => void) | undefined;
};

/** A stage: its sums, its deals, and more of them on demand. */
export function BoardColumn({ stage, column, onTheWay, targets, onMove, onEdit, onAdd }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const titleId = useId();
  const { setNodeRef, isOver } = useDroppable({ id: stage.id, data: { stage }, disabled: !targets });
  const [opened, setOpened] = useState(false);
  const all = useInfiniteQuery({ ...stageDealsQuery(stage.id), enabled: opened });
  const listed = opened && all.data ? all.data.pages.flatMap(({ items }) => items) : undefined;
  const shown = new Set(column.items.map(({ id }) => id));
  const deals = [...column.items, ...(listed ?? []).filter(({ id }) => !shown.has(id) && !onTheWay.has(id))];
  const more = opened ? all.hasNextPage || all.isPending : column.next !== null;

  return (
    <section
      ref={setNodeRef}
      className={isOver ? 'crm-board-column crm-board-column-over' : 'crm-board-column'}
      aria-labelledby={titleId}
    >
      <ColumnHead titleId={titleId} stage={stage} column={column} onAdd={onAdd} />
      <ul>
        {deals.map((deal) => (
          <DealCard key={deal.id} deal={deal} targets={targets} onMove={onMove} onEdit={onEdit} />
        ))}
      </ul>
      {deals.length === 0 && <p className="fw-muted fw-small crm-board-column-empty">{t('board.empty')}</p>}
      {more && (
        <PlainButton
          kind="quiet"
          block
          busy={opened && all.isFetching}
          onClick={() => (opened ? void all.fetchNextPage() : setOpened(true))}
        >
          {common('loadMore')}
        </PlainButton>
      )}
      {all.error && (
        <p role="alert" className="fw-small">
          {t('board.moreFailed')}{' '}
          <PlainButton kind="link" onClick={() => void all.refetch()}>
            {common('retry')}
          </PlainButton>
        </p>
      )}
    </section>
  );
}

type HeadProps = Pick<Props, 'stage' | 'column' | 'onAdd'> & { titleId: string };

function ColumnHead({ titleId, stage, column, onAdd }: HeadProps) {
  const t = useT('crm');
  return (
    <header>
      <h2 id={titleId}>
        {stage.kind !== 'open' && <Icon name={stage.kind === 'won' ? 'success' : 'close'} />}
        {stage.name}{' '}
        <span className="fw-muted">
          <NumberText value={column.deals} />
        </span>
      </h2>
      {onAdd && (
        <PlainButton
          kind="quiet"
          size="icon"
          aria-label={t('board.addTo', { stage: stage.name })}
          onClick={() => onAdd(stage)}
        >
          <Icon name="plus" />
        </PlainButton>
      )}
      <Sums totals={column.totals} weighted={stage.kind === 'open'} />
    </header>
  );
}

/** Currencies apart: there is no rate between them. */
export function Sums({ totals, weighted }: { totals: DealTotals; weighted: boolean }) {
  const t = useT('crm');
  return (
    <dl className="crm-board-amounts">
      {totals.map(({ value, weightedValue }) => (
        <div key={value.currency}>
          <dt className="fw-hidden">{t('board.value')}</dt>
          <dd>
            <MoneyText money={value} />
          </dd>
          {weighted && (
            <>
              <dt className="fw-muted fw-small">{t('board.forecast')}</dt>
              <dd className="fw-muted fw-small">
                <MoneyText money={weightedValue} />
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}
