import { commonNamespace, useT } from '@fernway/i18n';
import { localMailbox } from '@fernway/web-kit/confirmation';

/** To the mail that stays on this machine; nothing where mail goes out. */
export function MailboxLink() {
  const t = useT(commonNamespace);
  const mailbox = localMailbox();
  if (!mailbox) return null;
  return (
    <a href={mailbox} target="_blank" rel="noopener">
      {t('confirmation.mailbox')}
      <span className="fw-hidden"> ({t('newTab')})</span>
    </a>
  );
}
