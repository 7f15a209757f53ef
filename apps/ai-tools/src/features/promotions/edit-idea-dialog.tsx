import type { SavedPromotion } from '@fernway/contracts/http/ai-saved-promotions';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton, TextAreaField, TextField } from '@fernway/ui';
import { ApiError, errorText } from '@fernway/web-kit';
import { useAttempt } from '@fernway/web-kit/forms';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useState } from 'react';
import { useSavedIdeas } from './promotions.api.js';

type Props = { saved: SavedPromotion; onClose: () => void };

/** The name and the notes of a kept idea. */
export function EditIdeaDialog({ saved, onClose }: Props) {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  const [name, setName] = useState(saved.name);
  const [notes, setNotes] = useState(saved.notes);
  const [asked, setAsked] = useState(false);
  const draft = useDraft(`promotion:${saved.id}`, { name, notes }, (back) => {
    setName(back.name);
    setNotes(back.notes);
  });
  const { busy, failure, save } = useSaving({ saved, onClose: () => (draft.sent(), onClose()) });
  const missing = asked && !name.trim();
  const submit = async () => {
    setAsked(true);
    if (name.trim()) await save({ name: name.trim(), notes });
  };
  return (
    <Dialog title={t('promotions.editTitle')} onDiscard={draft.discard} onClose={onClose}>
      <form
        className="ai-tool-input"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DraftRestored {...draft} />
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
        <FormProblem>{failure}</FormProblem>
        <div className="ai-dialog-end">
          <PlainButton onClick={() => (draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}

function useSaving({ saved, onClose }: Props) {
  const t = useT('ai-tools-pages');
  const { change } = useSavedIdeas();
  const { attempt, busy, failure } = useAttempt();
  // As it was when the dialog opened: what somebody else changed meanwhile is not overwritten unseen.
  const [version, setVersion] = useState(saved);
  const save = async (made: Pick<SavedPromotion, 'name' | 'notes'>) => {
    const saves = await attempt(
      () => change(version, made),
      (error) => {
        const current = changedMeanwhile(error);
        if (current) setVersion(current);
        return current ? t('promotions.changedText', { name: current.name }) : errorText(error);
      },
    );
    if (saves) onClose();
  };
  return { busy, failure, save };
}

const changedMeanwhile = (error: unknown): SavedPromotion | undefined =>
  error instanceof ApiError && error.code === 'version-conflict'
    ? (error.details['current'] as SavedPromotion | undefined)
    : undefined;
