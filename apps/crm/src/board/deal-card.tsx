import { pathOf } from '@fernway/contracts/records/pages';
import { useDraggable } from '@dnd-kit/core';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Stage } from '@fernway/contracts/http/crm-pipelines';
import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { Icon, MoneyText, PlainButton, SampleMark } from '@fernway/ui';
import { Dropdown } from '@fernway/ui/core';
import { useMembers } from '@fernway/web-kit/members';
import { Link } from '@fernway/web-kit/router';
import type { KeyboardEventHandler } from 'react';

type Props = {
  deal: Deal;
  /** Where it can go; undefined for who may only look. */
  targets: readonly Stage[] | undefined;
  onMove: (deal: Deal, to: Stage) => void;
  onEdit: (deal: Deal) => void;
};

/** One deal of the board: dragged as a whole by mouse and finger, by its handle with keys, moved from its menu too. */
export function DealCard({ deal, targets, onMove, onEdit }: Props) {
  const t = useT('crm');
  const {
    listeners = {},
    attributes,
    setNodeRef,
    setActivatorNodeRef,
    isDragging,
  } = useDraggable({
    id: deal.id,
    data: { deal },
    disabled: !targets,
    attributes: { roleDescription: t('board.draggable') },
  });
  const { onKeyDown, ...pointer } = listeners;

  return (
    <li ref={setNodeRef} className={isDragging ? 'crm-board-card crm-board-card-away' : 'crm-board-card'} {...pointer}>
      <CardText deal={deal} />
      {targets && (
        <div className="crm-board-card-tools">
          <button
            {...attributes}
            type="button"
            ref={setActivatorNodeRef}
            className="crm-board-card-handle"
            aria-label={t('board.drag', { name: deal.name })}
            onKeyDown={onKeyDown as KeyboardEventHandler}
          >
            <span aria-hidden="true">⠿</span>
          </button>
          <CardMenu deal={deal} targets={targets} onMove={onMove} onEdit={onEdit} />
        </div>
      )}
    </li>
  );
}

type MenuProps = Omit<Props, 'targets'> & { targets: readonly Stage[] };

function CardMenu({ deal, targets, onMove, onEdit }: MenuProps) {
  const t = useT('crm');
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...targets.map((stage) => ({
            key: stage.id,
            label: t('board.moveTo', { stage: stage.name }),
            disabled: stage.id === deal.stageId,
          })),
          { type: 'divider' as const },
          { key: 'edit', label: t('board.edit') },
        ],
        onClick: ({ key }) => {
          const to = targets.find(({ id }) => id === key);
          if (to) onMove(deal, to);
          else onEdit(deal);
        },
      }}
    >
      <PlainButton
        kind="quiet"
        size="icon"
        className="crm-board-card-menu"
        aria-label={t('board.menu', { name: deal.name })}
      >
        <Icon name="more" />
      </PlainButton>
    </Dropdown>
  );
}

/** What a card says, in its column and while it is carried. */
export function CardText({ deal }: { deal: Deal }) {
  const t = useT('crm');
  const language = useLanguage();
  const { memberName } = useMembers();
  const owner = memberName(deal.ownerId);
  const late = deal.state === 'open' && deal.closeDate !== null && deal.closeDate < new Date().toLocaleDateString('sv');
  return (
    <div className="crm-board-card-text">
      <Link to={pathOf('deal', deal.id)} draggable={false}>
        {deal.name}
      </Link>
      <div className="fw-muted fw-small crm-board-card-line">
        {deal.customerName} {deal.sample && <SampleMark />}
      </div>
      <div className="crm-board-card-line">
        <strong>
          <MoneyText money={deal.value} />
        </strong>
        {deal.priority === 'high' && <span className="crm-board-card-high">{t('board.high')}</span>}
      </div>
      <div className="fw-muted fw-small crm-board-card-line">
        {deal.closeDate && (
          <span className={late ? 'crm-board-card-late' : undefined}>
            {late
              ? t('board.overdue', { date: formatDate(deal.closeDate, language, { style: 'day', timeZone: 'UTC' }) })
              : formatDate(deal.closeDate, language, { style: 'day', timeZone: 'UTC' })}
          </span>
        )}
        {owner && <span>{owner}</span>}
      </div>
      {deal.staleReason && (
        <div className="fw-small crm-board-card-stale">
          <Icon name="warning" />
          {t('board.stale', { count: deal.staleReason.days, allowed: deal.staleReason.allowed })}
        </div>
      )}
      {deal.state === 'lost' && deal.lostReason && <div className="fw-muted fw-small">{deal.lostReason}</div>}
    </div>
  );
}
