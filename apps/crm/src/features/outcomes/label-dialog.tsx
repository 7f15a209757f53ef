import { foldedLabel } from '@fernway/contracts/cell-list';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton, TextField } from '@fernway/ui';
import { useAttempt } from '@fernway/web-kit/forms';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, useState } from 'react';

type Props = {
  title: string;
  label: string;
  others: readonly string[];
  draftKey: string;
  onSave: (label: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a text of a list, which no other one of it has. */
export function LabelDialog({ title, label: before, others, draftKey, onSave, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { attempt, busy, failure } = useAttempt();
  const [label, setLabel] = useState(before);
  const draft = useDraft(draftKey, label, setLabel);
  const text = label.trim();
  const twice = others.some((other) => foldedLabel(other) === foldedLabel(text));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!text || twice || !(await attempt(() => onSave(text)))) return;
    draft.sent();
    onClose();
  };
  return (
    <Dialog title={title} onDiscard={draft.discard} onClose={onClose}>
      <form className="crm-settings-form" onSubmit={(event) => void submit(event)}>
        <DraftRestored {...draft} />
        <TextField
          label={t('outcomes.label')}
          value={label}
          maxLength={200}
          autoComplete="off"
          required
          data-autofocus
          error={twice ? t('outcomes.twice') : undefined}
          onChange={({ target }) => setLabel(target.value)}
        />
        <FormProblem>{failure}</FormProblem>
        <div className="crm-settings-end">
          <PlainButton onClick={() => (draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy} disabled={!text || twice}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
