import type { EmailDraft, Receipt } from '@fernway/contracts/http/ai';
import type { Contact } from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { EmptyState, Icon, LinkButton, LoadingShape } from '@fernway/ui';
import { CopyButton } from '../../tool/copy-button.js';
import { SaveNoteButton } from '../../tool/keep-buttons.js';
import { SendButton } from '../../tool/send-button.js';
import { ReceiptDetails } from '../../tool/receipt-details.js';

type Props = {
  drafted: { result: EmailDraft; receipt: Receipt; recipient: Contact | undefined } | undefined;
  busy: boolean;
  balance: number | undefined;
};

export function EmailResult({ drafted, busy, balance }: Props) {
  const t = useT('ai-tools');
  if (busy) return <LoadingShape lines={6} label={t('emails.writing')} />;
  if (!drafted) return <EmptyState icon="mail" title={t('emails.empty')} text={t('emails.emptyText')} />;
  const { result, receipt, recipient } = drafted;
  const { subject, body } = result;
  return (
    <article className="ai-result" aria-live="polite" aria-label={t('emails.result')}>
      <header>
        <h3>{subject}</h3>
        <CopyButton text={`${subject}\n\n${body}`} />
      </header>
      <p className="ai-result-text">{body}</p>
      <div className="ai-actions">
        <SendButton key={receipt.id} contact={recipient} title={subject} body={body} />
        {recipient?.email && (
          <LinkButton
            href={`mailto:${encodeURIComponent(recipient.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
          >
            <Icon name="mail" />
            {t('emails.open')}
          </LinkButton>
        )}
        {recipient && (
          <SaveNoteButton
            key={`note-${receipt.id}`}
            subject={{ contactId: recipient.id }}
            title={t('emails.note', { subject })}
            body={body}
          />
        )}
      </div>
      <ReceiptDetails receipt={receipt} balance={balance} />
    </article>
  );
}
