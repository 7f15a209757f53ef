import type { SavedView } from '@fernway/contracts/http/crm-views';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { Dropdown } from '@fernway/ui/core';

type Props = {
  /** The view on the screen, for those who may change it. */
  view: SavedView | undefined;
  onSaveAs: () => void;
  onRename: (view: SavedView) => void;
  onShare: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
};

/** What is done more rarely with what is on the screen, or with its view. */
export function ViewMenu({ view, onSaveAs, onRename, onShare, onDelete }: Props) {
  const t = useT('crm');
  const ofView = (own: SavedView) => [
    { key: 'rename', label: t('records.view.rename'), onClick: () => onRename(own) },
    {
      key: 'share',
      label: t(own.shared ? 'records.view.unshare' : 'records.view.share'),
      onClick: () => onShare(own),
    },
    { key: 'delete', label: t('records.view.delete'), onClick: () => onDelete(own) },
  ];
  const items = [{ key: 'new', label: t('records.view.saveAs'), onClick: onSaveAs }, ...(view ? ofView(view) : [])];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <button type="button" className="fw-button fw-button-quiet fw-button-icon" aria-label={t('records.view.more')}>
        <Icon name="more" />
      </button>
    </Dropdown>
  );
}
