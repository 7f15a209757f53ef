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
import { tellMissing, useGeneration } from '../../tool/use-generation.js';
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
  const typed = useDraft('tool:email', { emailType, context, contactId: recipient?.id ?? null }, (back) => {
    setEmailType(back.emailType);
    setContext(back.context);
    void chosenContact(back.contactId).then(setRecipient);
  });

  const submit = () => {
    if (!emailType || !context.trim()) return tellMissing(t('missing.title'), t('emails.missing'));
    return generate(async (key) => {
      const answer = await draft({ emailType, context, ...(recipient && { contactId: recipient.id }) }, key);
      typed.sent();
      return { ...answer, recipient };
    });
  };

  return (
    <div className="ai-tool">
      <form
        className="ai-tool-input"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DraftRestored {...typed} />
        <SelectField
          label={t('emails.type')}
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
