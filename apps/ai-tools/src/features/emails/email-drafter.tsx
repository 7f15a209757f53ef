import { type EmailType, emailTypes } from '@fernway/contracts/http/ai';
import type { Contact } from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { DraftRestored, SelectField, TextAreaField } from '@fernway/ui';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useState } from 'react';
import { chosenContact } from '../../pickers/chosen.js';
import { ContactPicker } from '../../pickers/record-picker.js';
import { GenerateButton } from '../../tool/generate-button.js';
import { UnsentMails } from '../../tool/unsent-mails.js';
import { useGeneration, useMissing } from '../../tool/use-generation.js';
import { draft } from './emails.api.js';
import { EmailResult } from './email-result.js';

type Drafted = Awaited<ReturnType<typeof draft>> & { recipient: Contact | undefined };

/** What is typed, kept until the draft is there. */
function useTyped() {
  const [emailType, setEmailType] = useState<EmailType | ''>('');
  const [recipient, setRecipient] = useState<Contact>();
  const [context, setContext] = useState('');
  const typed = useDraft('tool:email', { emailType, context, contactId: recipient?.id ?? null }, (back) => {
    setEmailType(back.emailType);
    setContext(back.context);
    void chosenContact(back.contactId).then(setRecipient);
  });
  return { emailType, setEmailType, recipient, setRecipient, context, setContext, typed };
}

/** Type, recipient and context at one side, the draft with its receipt at the other. */
export function EmailDrafter() {
  const t = useT('ai-tools');
  const { gate, busy, made, generate } = useGeneration<Drafted>('email-drafting', {
    generated: t('emails.generated'),
    failed: t('emails.failed'),
  });
  const { emailType, setEmailType, recipient, setRecipient, context, setContext, typed } = useTyped();
  const missing = useMissing(t('emails.missing'));

  const submit = () => {
    if (!missing.check(emailType, context) || !emailType) return;
    void generate(async (key) => {
      const answer = await draft({ emailType, context, ...(recipient && { contactId: recipient.id }) }, key);
      typed.sent();
      return { ...answer, recipient };
    });
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
        <DraftRestored {...typed} />
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
      <div>
        <UnsentMails />
        <EmailResult drafted={made} busy={busy} balance={gate.balance} />
      </div>
    </div>
  );
}
