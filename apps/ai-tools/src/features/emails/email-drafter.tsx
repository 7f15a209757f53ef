import { type EmailType, emailTypes } from '@fernway/contracts/http/ai';
import type { Contact } from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { SelectField, TextAreaField } from '@fernway/ui';
import { useState } from 'react';
import { ContactPicker } from '../../pickers/record-picker.js';
import { GenerateButton } from '../../tool/generate-button.js';
import { useGeneration, useMissing } from '../../tool/use-generation.js';
import { draft } from './emails.api.js';
import { EmailResult } from './email-result.js';

type Drafted = Awaited<ReturnType<typeof draft>> & { recipient: Contact | undefined };

/** Type, recipient and context at one side, the draft with its receipt at the other. */
export function EmailDrafter() {
  const t = useT('ai-tools');
  const { gate, busy, made, generate } = useGeneration<Drafted>('email-drafting', {
    generated: t('emails.generated'),
    failed: t('emails.failed'),
  });
  const [emailType, setEmailType] = useState<EmailType | ''>('');
  const [recipient, setRecipient] = useState<Contact>();
  const [context, setContext] = useState('');
  const missing = useMissing(t('emails.missing'));

  const submit = () => {
    if (!missing.check(emailType, context) || !emailType) return;
    void generate(async (key) => ({
      ...(await draft({ emailType, context, ...(recipient && { contactId: recipient.id }) }, key)),
      recipient,
    }));
  };

  return (
    <div className="ai-tool">
      <form
        className="ai-tool-input"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SelectField
          label={t('emails.type')}
          required
          error={missing.errorOf(emailType)}
          value={emailType}
          onChange={(event) => setEmailType(event.target.value as EmailType | '')}
          options={[
            { value: '', label: t('emails.chooseType') },
            ...emailTypes.map((value) => ({ value, label: t(`emails.types.${value}`) })),
          ]}
        />
        <ContactPicker label={t('emails.recipient')} value={recipient} onChange={setRecipient} />
        <TextAreaField
          label={t('emails.context')}
          placeholder={t('emails.contextHint')}
          required
          error={missing.errorOf(context)}
          value={context}
          onChange={(event) => setContext(event.target.value)}
          maxLength={10_000}
        />
        <GenerateButton label={t('emails.draft')} busy={busy} gate={gate} />
      </form>
      <EmailResult drafted={made} busy={busy} balance={gate.balance} />
    </div>
  );
}
