import { roles } from '@fernway/contracts/access';
import type { Role } from '@fernway/contracts/access';
import { InvitationInput, invitationDays } from '@fernway/contracts/http/invitations';
import { useT } from '@fernway/i18n';
import { PlainButton, SelectField, TextField } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useZodForm } from '@fernway/web-kit/forms';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useState } from 'react';

import { settingsNamespace } from '../settings/messages.js';
import { usePeople } from './members.api.js';

export function InviteForm({ ownRole }: { ownRole: Role }) {
  const t = useT(settingsNamespace);
  const { invite } = usePeople();
  const form = useZodForm(InvitationInput, { email: '', role: 'member' });
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  if (publicSettings().mail === 'off') return <p className="fw-muted">{t('invite.mailOff')}</p>;

  const send = form.submit(async ({ email, role }) => {
    try {
      await invite(email, role, attempt);
      notify({ kind: 'success', title: t('invite.sent', { email }) });
      form.reset();
    } catch (error) {
      notify({ kind: 'error', title: t('invite.failed'), description: errorText(error) });
    }
    setAttempt(crypto.randomUUID());
  });

  return (
    <form className="settings-form" onSubmit={(event) => void send(event)} noValidate>
      <div className="settings-invite">
        <TextField label={t('invite.email')} type="email" autoComplete="off" required {...form.field('email')} />
        <SelectField
          label={t('invite.role')}
          options={roles
            .filter((role) => ownRole === 'owner' || role !== 'owner')
            .map((role) => ({ value: role, label: t(`role.${role}`) }))}
          {...form.field('role')}
        />
        <PlainButton kind="primary" type="submit" busy={form.busy}>
          {t('invite.send')}
        </PlainButton>
      </div>
      <p className="fw-small fw-muted">
        {t(`roleText.${form.values['role'] as Role}`)} {t('invite.hint', { days: invitationDays })}
      </p>
    </form>
  );
}
