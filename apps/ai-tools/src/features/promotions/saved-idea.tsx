import type { SavedPromotion } from '@fernway/contracts/http/ai-saved-promotions';
import { commonNamespace, formatDate, useLanguage, useT } from '@fernway/i18n';
import { Dialog, Icon, PlainButton, TextAreaField, TextField } from '@fernway/ui';
import { ApiError, errorText, notify } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import { useCan } from '@fernway/web-kit/use-can';
import { useState } from 'react';
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
        {mayChange && (
          <span className="ai-promo-tools">
            <PlainButton
              kind="quiet"
              size="icon"
              aria-label={t('promotions.edit', { name })}
              onClick={() => setEditing(true)}
            >
              <Icon name="edit" />
            </PlainButton>
            <PlainButton
              kind="quiet"
              size="icon"
              aria-label={t('promotions.delete', { name })}
              onClick={() => void remove()}
            >
              <Icon name="trash" />
            </PlainButton>
          </span>
        )}
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
      {editing && <EditDialog saved={saved} onClose={() => setEditing(false)} />}
    </li>
  );
}

function EditDialog({ saved, onClose }: { saved: SavedPromotion; onClose: () => void }) {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  const { change } = useSavedIdeas();
  const [name, setName] = useState(saved.name);
  const [notes, setNotes] = useState(saved.notes);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  // As it was when the dialog opened: what somebody else changed meanwhile is not overwritten unseen.
  const [version, setVersion] = useState(saved);
  const missing = asked && !name.trim();
  const save = async () => {
    setAsked(true);
    if (!name.trim()) return;
    setBusy(true);
    try {
      await change(version, { name: name.trim(), notes });
      onClose();
    } catch (error) {
      setBusy(false);
      const current =
        error instanceof ApiError && error.code === 'version-conflict'
          ? (error.details['current'] as SavedPromotion | undefined)
          : undefined;
      if (current) setVersion(current);
      notify({
        kind: 'error',
        title: current ? t('promotions.changedMeanwhile') : common('errorTitle'),
        description: current ? t('promotions.changedText', { name: current.name }) : errorText(error),
      });
    }
  };
  return (
    <Dialog title={t('promotions.editTitle')} onClose={onClose}>
      <form
        className="ai-tool-input"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('promotions.name')}
          value={name}
          maxLength={200}
          required
          error={missing ? t('promotions.errors.required') : undefined}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
        <TextAreaField
          label={t('promotions.notes')}
          placeholder={t('promotions.notesHint')}
          value={notes}
          maxLength={5000}
          onChange={(event) => setNotes(event.target.value)}
        />
        <div className="ai-dialog-end">
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
