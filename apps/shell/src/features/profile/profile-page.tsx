import { useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, Page } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { shellNamespace } from '../../messages.js';
import { ProfileForm } from './profile-form.js';

export function ProfilePage() {
  const t = useT(shellNamespace);
  const { data, error, refetch } = useQuery(meQuery);
  useEffect(() => {
    document.title = t('nav.profile');
  }, [t]);
  return (
    <Page title={t('nav.profile')} aside={data?.workspace.name}>
      {data ? (
        <ProfileForm key={data.user.id} user={data.user} />
      ) : error ? (
        <ErrorState title={t('profile.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingShape shape="card" lines={6} />
      )}
    </Page>
  );
}
