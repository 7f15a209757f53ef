import { setDailyCap } from '@fernway/contracts/http/token-reports';
import { commonNamespace, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { DraftRestored, PlainButton, TextField } from '@fernway/ui';
import { ApiError, errorText } from '@fernway/web-kit';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, useState } from 'react';

const highest = 1_000_000;

/** What was typed, as the contract takes it; undefined where it is no such number. Blank is not 0. */
const capIn = (text: string): number | undefined => {
  const parsed = setDailyCap.body.safeParse({ cap: /^\d+$/.test(text.trim()) ? Number(text) : undefined });
  return parsed.data?.cap ?? undefined;
};

/** Sets or changes the cap; what is wrong with it is said at the field. */
export function DailyCapForm({
  cap,
  onSave,
  onCancel,
}: {
  cap: number | null;
  onSave: (cap: number) => Promise<void>;
  onCancel?: () => void;
}) {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const [text, setText] = useState(cap === null ? '' : String(cap));
  const draft = useDraft('daily-cap', text, setText);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = capIn(text);
    if (chosen === undefined) return setError(t('cap.invalid', { highest: formatNumber(highest, language) }));
    setBusy(true);
    try {
      await onSave(chosen);
      draft.sent();
    } catch (thrown) {
      const atField = thrown instanceof ApiError ? thrown.errors[0]?.message : undefined;
      setError(atField ?? errorText(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="bl-cap-form" noValidate onSubmit={(event) => void submit(event)}>
      <DraftRestored {...draft} />
      <TextField
        label={t('cap.label')}
        required
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={error}
        hint={t('cap.hint')}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <div className="bl-buttons">
        <PlainButton kind="primary" type="submit" busy={busy}>
          {cap === null ? t('cap.set') : common('save')}
        </PlainButton>
        {onCancel && <PlainButton onClick={() => (draft.discard(), onCancel())}>{common('cancel')}</PlainButton>}
      </div>
    </form>
  );
}
