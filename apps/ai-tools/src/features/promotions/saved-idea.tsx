import type { SavedPromotion } from '@fernway/contracts/http/ai-saved-promotions';
import { commonNamespace, formatDate, useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import { useCan } from '@fernway/web-kit/use-can';
import { useState } from 'react';
import { EditIdeaDialog } from './edit-idea-dialog.js';
import { IdeaDetails } from './idea-details.js';
import { useSavedIdeas } from './promotions.api.js';

/** A kept idea: its name and notes on the line, the rest one click away. */
export function SavedIdea({ saved, onDelete }: { saved: SavedPromotion; onDelete: () => void }) {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const { memberName } = useMembers();
  const mayChange = useCan('ai:use');
  const ideas = useSavedIdeas();
  const [editing, setEditing] = useState(false);
  const { id, name, notes, idea, createdBy, createdAt } = saved;
  const tell = (error: unknown) =>
    void notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
  const remove = () => {
    onDelete();
    return ideas.remove(id).then(
      () =>
        notify({
          kind: 'success',
          title: t('promotions.deleted', { name }),
          duration: 8000,
          action: { label: common('undo'), run: () => void ideas.restore(id).catch(tell) },
        }),
      tell,
    );
  };
  return (
    <li className="fw-card ai-promo-idea">
      <header>
        <h2>{name}</h2>
        {mayChange && <Tools name={name} onEdit={() => setEditing(true)} onDelete={() => void remove()} />}
      </header>
      <p className="fw-small fw-muted">
        {t('promotions.keptBy', {
          name: memberName(createdBy) ?? common('unknownPerson'),
          day: formatDate(createdAt, language),
        })}
      </p>
      {notes && <p className="ai-result-text">{notes}</p>}
      <details>
        <summary>{t('promotions.show')}</summary>
        <IdeaDetails idea={idea} />
      </details>
      {editing && <EditIdeaDialog saved={saved} onClose={() => setEditing(false)} />}
    </li>
  );
}

function Tools({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  const t = useT('ai-tools-pages');
  return (
    <span className="ai-promo-tools">
      <PlainButton kind="quiet" size="icon" aria-label={t('promotions.edit', { name })} onClick={onEdit}>
        <Icon name="edit" />
      </PlainButton>
      <PlainButton kind="quiet" size="icon" aria-label={t('promotions.delete', { name })} onClick={onDelete}>
        <Icon name="trash" />
      </PlainButton>
    </span>
  );
}
