import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { draftsQuery, flushDraft } from '@fernway/web-kit/use-draft';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenContact } from '../pickers/chosen.js';
import { SendDialog } from './send-dialog.js';

/** Mails that were edited and not sent. The answers that they came from are gone: here people go on with them. */
export function UnsentMails() {
  const mayWrite = useCan('activities:write');
  const { data = [] } = useQuery({ ...draftsQuery, enabled: mayWrite });
  const keys = data.filter((key) => key.startsWith('mail:'));
  return keys.map((key) => <UnsentMail key={key} draftKey={key} />);
}

function UnsentMail({ draftKey }: { draftKey: string }) {
  const t = useT('ai-tools');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [, to = 'self', dealId] = draftKey.split(':');
  const { data: contact, isPending } = useQuery({
    queryKey: ['crm', 'contacts', 'unsent-mail', to],
    queryFn: async () => (await chosenContact(to === 'self' ? null : to)) ?? null,
    meta: { live: ['crm.contact-'] },
  });
  if (isPending) return null;
  const close = async () => {
    setOpen(false);
    await flushDraft(draftKey);
    await client.invalidateQueries(draftsQuery);
  };
  return (
    <>
      <PlainButton kind="link" onClick={() => setOpen(true)}>
        <Icon name="mail" />
        {contact ? t('send.unsent', { name: contact.name }) : t('send.unsentSelf')}
      </PlainButton>
      {open && (
        <SendDialog
          contact={contact ?? undefined}
          {...(dealId && { dealId })}
          draftKey={draftKey}
          title=""
          body=""
          onClose={() => void close()}
        />
      )}
    </>
  );
}
