import type { Contact } from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { DraftRestored, TextAreaField } from '@fernway/ui';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useState } from 'react';
import { chosenContact } from '../../pickers/chosen.js';
import { ContactPicker } from '../../pickers/record-picker.js';
import { GenerateButton } from '../../tool/generate-button.js';
import { useGeneration, useMissing } from '../../tool/use-generation.js';
import { CallResult, type Summarised } from './call-result.js';
import { summarise } from './calls.api.js';

/** Notes or a transcript at one side, what matters of them at the other. */
export function CallSummariser() {
  const t = useT('ai-tools');
  const { gate, busy, made, generate } = useGeneration<Summarised>('call-summarization', {
    generated: t('calls.generated'),
    failed: t('calls.failed'),
  });
  const [contact, setContact] = useState<Contact>();
  const [notes, setNotes] = useState('');
  const missing = useMissing(t('calls.missing'));
  const typed = useDraft('tool:call', { notes, contactId: contact?.id ?? null }, (back) => {
    setNotes(back.notes);
    void chosenContact(back.contactId).then(setContact);
  });

  const submit = () => {
    if (!missing.check(notes)) return;
    void generate(async (key) => {
      const answer = await summarise({ notes, ...(contact && { contactId: contact.id }) }, key);
      typed.sent();
      return { ...answer, contact };
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
        <ContactPicker label={t('calls.contact')} value={contact} onChange={setContact} />
        <TextAreaField
          label={t('calls.notes')}
          placeholder={t('calls.notesHint')}
          required
          error={missing.errorOf(notes)}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          maxLength={50_000}
          rows={10}
        />
        <GenerateButton label={t('calls.summarise')} busy={busy} gate={gate} />
      </form>
      <CallResult summarised={made} busy={busy} balance={gate.balance} />
    </div>
  );
}
