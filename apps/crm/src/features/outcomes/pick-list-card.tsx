import { mostPickItems, type PickItem, type PickList } from '@fernway/contracts/http/crm-pick-lists';
import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useState } from 'react';
import { draftKeyOfText } from '../../settings/draft-key.js';
import { moved, OrderButtons } from '../../settings/order-buttons.js';
import { LabelDialog } from './label-dialog.js';
import { useChangeList } from './outcomes.api.js';

/** In the place of another text, or as a new one where that is not there. */
const withLabel = (items: PickItem[], before: string, label: string): PickItem[] =>
  items.some((item) => item.label === before)
    ? items.map((item) => (item.label === before ? { ...item, label } : item))
    : [...items, { label, hidden: false }];

/** One list; each change is kept at once, and can be taken back. */
export function PickListCard({ list }: { list: PickList }) {
  const t = useT('crm');
  /** The text that is edited; an empty one is a new one. */
  const [editing, setEditing] = useState<string>();
  const { change, keep, busy } = useKeep(list);
  const { items, name } = list;
  const title = t(`outcomes.of.${name}`);

  return (
    <section className="fw-card crm-settings-form" aria-label={title}>
      <header className="crm-settings-item">
        <h2>{title}</h2>
        <PlainButton
          disabled={items.length >= mostPickItems}
          aria-label={t(`outcomes.addTo.${name}`)}
          onClick={() => setEditing('')}
        >
          <Icon name="plus" />
          {t('outcomes.add')}
        </PlainButton>
      </header>
      {items.length === 0 ? (
        <p className="fw-muted">{t('outcomes.none')}</p>
      ) : (
        <ul className="crm-settings-list">
          {items.map((item, index) => (
            <Item
              key={item.label}
              item={item}
              index={index}
              count={items.length}
              busy={busy}
              onMove={(by) => void keep(moved(items, index, by))}
              onRename={() => setEditing(item.label)}
              onHide={() => void keep(items.with(index, { ...item, hidden: !item.hidden }))}
              onRemove={() => void keep(items.toSpliced(index, 1), t('outcomes.removed', { name: item.label }))}
            />
          ))}
        </ul>
      )}
      {editing !== undefined && (
        <LabelDialog
          key={editing}
          title={editing ? t('outcomes.rename', { name: editing }) : t(`outcomes.addTo.${name}`)}
          label={editing}
          others={items.map(({ label }) => label).filter((label) => label !== editing)}
          draftKey={editing ? draftKeyOfText(`pick-list:${name}`, editing) : `pick-list:${name}:new`}
          onSave={(label) => change(withLabel(items, editing, label))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

function useKeep({ name, version, items }: PickList) {
  const common = useT(commonNamespace);
  const { mutateAsync, isPending } = useChangeList();
  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
  const change = (next: PickItem[]) => mutateAsync({ name, version, items: next });
  const keep = async (next: PickItem[], removed?: string): Promise<void> => {
    try {
      const kept = await change(next);
      if (removed)
        notify({
          kind: 'success',
          title: removed,
          duration: 8000,
          action: {
            label: common('undo'),
            run: () => void mutateAsync({ name, version: kept.version, items }).catch(tellFailure),
          },
        });
    } catch (error) {
      tellFailure(error);
    }
  };
  return { change, keep, busy: isPending };
}

type ItemProps = {
  item: PickItem;
  index: number;
  count: number;
  busy: boolean;
  onMove: (by: 1 | -1) => void;
  onRename: () => void;
  onHide: () => void;
  onRemove: () => void;
};

function Item({ item: { label, hidden }, index, count, busy, onMove, onRename, onHide, onRemove }: ItemProps) {
  const t = useT('crm');
  return (
    <li className="crm-settings-item">
      <div>
        <h3>{label}</h3>
        {hidden && <p className="fw-muted fw-small">{t('outcomes.hidden')}</p>}
      </div>
      <div className="crm-settings-buttons">
        <OrderButtons name={label} index={index} count={count} onMove={onMove} />
        <PlainButton aria-label={t('outcomes.rename', { name: label })} onClick={onRename}>
          {t('settings.edit')}
        </PlainButton>
        <PlainButton
          disabled={busy}
          aria-label={t(hidden ? 'outcomes.showName' : 'outcomes.hideName', { name: label })}
          onClick={onHide}
        >
          {t(hidden ? 'outcomes.show' : 'outcomes.hide')}
        </PlainButton>
        <PlainButton
          kind="quiet"
          size="icon"
          disabled={busy}
          aria-label={t('settings.remove', { name: label })}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </PlainButton>
      </div>
    </li>
  );
}
