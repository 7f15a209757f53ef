import { type EmailType, emailTypes } from '@fernway/contracts/http/ai';
import { useT } from '@fernway/i18n';
import { PlainButton, SelectField, TextAreaField } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { useTokenGate } from '@fernway/web-kit/token-gate';
import { useState } from 'react';
import { draft } from './emails.api.js';
import { EmailResult } from './email-result.js';
import { RecipientPicker } from './recipient-picker.js';
import './emails.css';

type Drafted = Awaited<ReturnType<typeof draft>>;

/** Type, recipient and context at one side, the draft with its receipt at the other. */
export function EmailDrafter() {
  const t = useT('ai-tools');
  const gate = useTokenGate('email-drafting');
  const [emailType, setEmailType] = useState<EmailType | ''>('');
  const [contactId, setContactId] = useState<string>();
  const [context, setContext] = useState('');
  const [busy, setBusy] = useState(false);
  const [drafted, setDrafted] = useState<Drafted>();

  const generate = async () => {
    if (!emailType || !context.trim()) {
      notify({ kind: 'error', title: t('missing.title'), description: t('emails.missing') });
      return;
    }
    setBusy(true);
    const answer = await gate.run(
      () => draft({ emailType, context, ...(contactId && { contactId }) }, crypto.randomUUID()),
      { failure: { title: t('failed.title'), description: t('emails.failed') } },
    );
    setBusy(false);
    if (!answer) return;
    setDrafted(answer);
    notify({ kind: 'success', title: t('emails.generated') });
  };

  return (
    <div className="ai-tool">
      <form
        className="ai-tool-input"
        onSubmit={(event) => {
          event.preventDefault();
          void generate();
        }}
      >
        <SelectField
          label={t('emails.type')}
          value={emailType}
          onChange={(event) => setEmailType(event.target.value as EmailType | '')}
          options={[{ value: '', label: t('emails.chooseType') }, ...emailTypes.map((value) => ({ value, label: t(`emails.types.${value}`) }))]}
        />
        <RecipientPicker value={contactId} onChange={setContactId} />
        <TextAreaField
          label={t('emails.context')}
          placeholder={t('emails.contextHint')}
          value={context}
          onChange={(event) => setContext(event.target.value)}
          maxLength={10_000}
        />
        <PlainButton kind="primary" type="submit" busy={busy} disabled={!gate.ready}>
          {gate.priceText ? t('emails.draftFor', { price: gate.priceText }) : t('emails.draft')}
        </PlainButton>
        {gate.short && <p className="fw-small fw-muted">{t('short', { balance: gate.balance ?? 0 })}</p>}
      </form>
      <EmailResult drafted={drafted} busy={busy} balance={gate.balance} />
    </div>
  );
}
