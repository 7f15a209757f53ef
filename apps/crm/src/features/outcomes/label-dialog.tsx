import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, PlainButton, TextField } from '@fernway/ui';
import { type FormEvent, useState } from 'react';

type Props = {
  title: string;
  label: string;
  others: readonly string[];
  busy: boolean;
  onSave: (label: string) => void;
  onClose: () => void;
};

/** Asks for a text of a list, which no other one of it has. */
export function LabelDialog({ title, label: before, others, busy, onSave, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const [label, setLabel] = useState(before);
  const text = label.trim();
  const twice = others.some((other) => other.toLowerCase() === text.toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text && !twice) onSave(text);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="crm-settings-form" onSubmit={submit}>
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
        <div className="crm-settings-end">
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy} disabled={!text || twice}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
