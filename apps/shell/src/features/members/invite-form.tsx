import { mayAssign, roles } from '@fernway/contracts/access';
import type { Role } from '@fernway/contracts/access';
import { type Invitation, InvitationInput, invitationDays } from '@fernway/contracts/http/invitations';
import { commonNamespace, useT } from '@fernway/i18n';
import { DraftRestored, FormProblem, PlainButton, SelectField, TextField } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { useResendConfirmation } from '@fernway/web-kit/confirmation';
import { useZodForm } from '@fernway/web-kit/forms';
import { useState } from 'react';

import { settingsNamespace } from '../settings/messages.js';
import { InvitationLinkDialog } from './invitation-link-dialog.js';
import { usePeople } from './members.api.js';
import { useMailHindrance } from './mail-hindrance.js';

export function InviteForm({ ownRole }: { ownRole: Role }) {
  const t = useT(settingsNamespace);
  const { invite } = usePeople();
  const form = useZodForm(InvitationInput, { email: '', role: 'member' }, { draft: 'invitation' });
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const hindrance = useMailHindrance();
  const [handOver, setHandOver] = useState<Invitation>();

  const send = form.submit(async ({ email, role }) => {
    try {
      const invitation = await invite(email, role, attempt);
      if (invitation.mailed) notify({ kind: 'success', title: t('invite.sent', { email }) });
      else setHandOver(invitation);
      form.draft.sent();
      form.reset();
    } finally {
      setAttempt(crypto.randomUUID());
    }
  });

  return (
    <form className="settings-form" onSubmit={(event) => void send(event)} noValidate>
      <DraftRestored {...form.draft} />
      <div className="settings-invite">
        <TextField label={t('invite.email')} type="email" autoComplete="off" required {...form.field('email')} />
        <SelectField
          label={t('invite.role')}
          options={roles
            .filter((role) => mayAssign(ownRole, role))
            .map((role) => ({ value: role, label: t(`role.${role}`) }))}
          {...form.field('role')}
        />
        <PlainButton kind="primary" type="submit" busy={form.busy}>
          {t(hindrance ? 'invite.make' : 'invite.send')}
        </PlainButton>
      </div>
      <FormProblem>{form.failure}</FormProblem>
      <p className="fw-small fw-muted">
        {t(`roleText.${form.values['role'] as Role}`)} {!hindrance && t('invite.hint', { days: invitationDays })}
      </p>
      {hindrance && <Hindrance why={hindrance} />}
      {handOver && <InvitationLinkDialog invitation={handOver} onClose={() => setHandOver(undefined)} />}
    </form>
  );
}

/** Why nothing is mailed, and the way out. */
function Hindrance({ why }: { why: 'unverified' | 'off' }) {
  const t = useT(settingsNamespace);
  const common = useT(commonNamespace);
  const { resend, busy } = useResendConfirmation();
  if (why === 'off') return <p className="fw-small">{t('invite.linkOff')}</p>;
  return (
    <p className="fw-small">
      {t('invite.linkOnly')}{' '}
      <PlainButton kind="link" busy={busy} onClick={() => void resend()}>
        {common('confirmation.resend')}
      </PlainButton>
    </p>
  );
}
