import { InvitedSignUpInput, signUpInvited } from '@fernway/contracts/http/invitations';
import type { InvitationOffer } from '@fernway/contracts/http/invitations';
import { currentLanguage, useT } from '@fernway/i18n';
import { FormProblem, PlainButton, TextField } from '@fernway/ui';
import { call, notify, session } from '@fernway/web-kit';
import { useZodForm } from '@fernway/web-kit/forms';
import { useNavigate } from '@fernway/web-kit/router';

import { shellNamespace } from '../../messages.js';
import { NameFields } from './name-fields.js';
import { PasswordField } from './password-field.js';
import { PasswordHints } from './password-hints.js';
import { timeZoneHere } from './time-zone-here.js';

const Fields = InvitedSignUpInput.pick({ firstName: true, lastName: true, password: true });
type Props = { offer: InvitationOffer; token: string; onJoining: (joining: boolean) => void };

/** A new account with the invited address; the link has shown that it is theirs. */
export function InvitedSignUp({ offer, token, onJoining }: Props) {
  const t = useT(shellNamespace);
  const navigate = useNavigate();
  const form = useZodForm(Fields, { firstName: '', lastName: '', password: '' });
  const { email, workspaceName: workspace } = offer;

  const save = form.submit(async (person) => {
    const body = { ...person, token, timeZone: timeZoneHere(), language: currentLanguage() };
    const answer = await call(signUpInvited, { body });
    onJoining(true);
    session.adopt(answer.session!);
    notify({ kind: 'success', title: t('invitation.joined', { workspace }) });
    void navigate('/dashboard', { replace: true });
  });

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="auth-form">
      <p>{t('invitation.signUpText', { email })}</p>
      <div className="auth-pair">
        <NameFields field={(name) => ({ required: true, ...form.field(name) })} />
      </div>
      <TextField label={t('auth.email')} type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        required
        {...form.field('password')}
        hint={<PasswordHints password={String(form.values['password'] ?? '')} />}
      />
      <FormProblem>{form.failure}</FormProblem>
      <PlainButton kind="primary" size="large" block type="submit" busy={form.busy}>
        {t('invitation.join', { workspace })}
      </PlainButton>
    </form>
  );
}
