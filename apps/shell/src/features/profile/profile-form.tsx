import { ProfileInput, updateProfile } from '@fernway/contracts/http/identity';
import type { User } from '@fernway/contracts/http/identity';
import { commonNamespace, formatDate, languageNames, languages, setLanguage, useLanguage, useT } from '@fernway/i18n';
import { DraftRestored, FormProblem, PlainButton, SelectField, TextField, setTheme, themeChoices } from '@fernway/ui';
import { call, notify } from '@fernway/web-kit';
import { meQuery } from '@fernway/web-kit/account';
import { useZodForm } from '@fernway/web-kit/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { shellNamespace } from '../../messages.js';
import { NameFields } from '../auth/name-fields.js';
import { AccountPlan } from './account-plan.js';
import { AddressProof } from './address-proof.js';
import { timeZones } from './time-zones.js';
import './profile.css';

/** The fields of the profile that are required here, although a change may name any of them. */
const Fields = ProfileInput.required();

function useProfileForm({ firstName, lastName, language, theme, timeZone }: User) {
  const t = useT(shellNamespace);
  const client = useQueryClient();
  const form = useZodForm(Fields, { firstName, lastName, language, theme, timeZone }, { draft: 'profile' });

  const save = form.submit(async (profile) => {
    const saved = await call(updateProfile, { body: profile });
    form.draft.sent();
    client.setQueryData(meQuery.queryKey, (me) => me && { ...me, user: saved });
    await setLanguage(saved.language);
    setTheme(saved.theme);
    notify({ kind: 'success', title: t('profile.saved') });
  });
  return { form, save };
}

export function ProfileForm({ user }: { user: User }) {
  const t = useT(shellNamespace);
  const common = useT(commonNamespace);
  const language = useLanguage();
  const { form, save } = useProfileForm(user);
  const zones = useMemo(() => timeZones(user.timeZone), [user.timeZone]);

  return (
    <form className="fw-card profile" onSubmit={(event) => void save(event)} noValidate>
      <DraftRestored {...form.draft} />
      <div className="profile-pair">
        <NameFields field={(name) => ({ required: true, ...form.field(name) })} />
      </div>
      <div className="profile-address">
        <TextField label={t('auth.email')} value={user.email} readOnly hint={t('profile.emailHint')} />
        <AddressProof confirmed={user.emailVerified} />
      </div>
      <div className="profile-pair">
        <SelectField
          label={t('language.label')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.field('language')}
        />
        <SelectField
          label={t('theme.label')}
          options={themeChoices.map((value) => ({ value, label: t(`theme.${value}`) }))}
          {...form.field('theme')}
        />
      </div>
      <SelectField
        label={t('profile.timeZone')}
        hint={t('profile.timeZoneHint')}
        options={zones}
        {...form.field('timeZone')}
      />
      <FormProblem>{form.failure}</FormProblem>
      <div className="profile-end">
        <PlainButton kind="primary" type="submit" busy={form.busy}>
          {common('save')}
        </PlainButton>
        <span className="fw-muted">{t('profile.since', { date: formatDate(user.createdAt, language) })}</span>
        <AccountPlan />
      </div>
    </form>
  );
}
