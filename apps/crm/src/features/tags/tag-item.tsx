import type { TagUse } from '@fernway/contracts/http/crm-tags';
import { listPath } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useState } from 'react';
import { RenameTagDialog } from './rename-tag-dialog.js';
import { useTagActs } from './tags.api.js';

const counts = [
  ['contacts', 'contact'],
  ['companies', 'company'],
  ['deals', 'deal'],
] as const;

/** A tag, with a way to the records that have it. */
export function TagItem({ use, all }: { use: TagUse; all: readonly TagUse[] }) {
  const t = useT('crm');
  const { tag } = use;
  const [renaming, setRenaming] = useState(false);
  const { busy, remove } = useTagActs();
  return (
    <li className="crm-settings-item">
      <div>
        <h3>{tag}</h3>
        <p className="fw-small">
          {counts
            .filter(([count]) => use[count] > 0)
            .map(([count, type], n) => (
              <span key={count}>
                {n > 0 && ' · '}
                <Link to={listPath(type, [{ field: 'tags', is: 'any-of', value: [tag] }])}>
                  {t(`tags.${count}`, { count: use[count] })}
                </Link>
              </span>
            ))}
        </p>
      </div>
      <div className="crm-settings-buttons">
        <PlainButton onClick={() => setRenaming(true)} aria-label={t('tags.renameName', { name: tag })}>
          {t('tags.rename')}
        </PlainButton>
        <PlainButton
          kind="quiet"
          size="icon"
          busy={busy}
          aria-label={t('settings.remove', { name: tag })}
          onClick={() => void remove(tag)}
        >
          <Icon name="trash" />
        </PlainButton>
      </div>
      {renaming && <RenameTagDialog tag={tag} all={all} onClose={() => setRenaming(false)} />}
    </li>
  );
}
