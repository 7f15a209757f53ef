import { type Invitation, invitationDays } from '@fernway/contracts/http/invitations';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, ErrorState, Icon, LoadingShape, PlainButton, TextField } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { settingsNamespace } from '../settings/messages.js';
import { usePeople } from './members.api.js';

/** The link of an invitation that is not mailed: whoever invites hands it over. */
export function InvitationLinkDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const t = useT(settingsNamespace);
  const people = usePeople();
  const { data, error, refetch } = useQuery({
    queryKey: ['identity', 'invitation-link', id],
    queryFn: () => people.link(id),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  return (
    <Dialog title={t('invite.made', { email })} onClose={onClose}>
      <div className="settings-text">
        <p>{t('invite.linkText', { email, days: invitationDays })}</p>
        {data ? (
          <CopyField link={data.link} />
        ) : error ? (
          <ErrorState title={t('invite.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingShape lines={1} />
        )}
      </div>
    </Dialog>
  );
}

function CopyField({ link }: { link: string }) {
  const t = useT(settingsNamespace);
  const common = useT(commonNamespace);
  const [copied, setCopied] = useState(false);
  // Where the clipboard is closed to us, the text is selected for the keyboard's own copy.
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => document.querySelector<HTMLInputElement>('#invitation-link')?.select(),
    );
  return (
    <>
      <TextField
        id="invitation-link"
        label={t('invite.link')}
        value={link}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
      />
      <div className="settings-choices">
        <PlainButton kind="primary" onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'copy'} />
          {copied ? common('copied') : t('invite.copyLink')}
        </PlainButton>
      </div>
      <span className="fw-hidden" role="status">
        {copied && common('copied')}
      </span>
    </>
  );
}
