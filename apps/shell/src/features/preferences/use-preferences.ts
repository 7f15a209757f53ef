import type { ProfileInput, User, Workspace } from '@fernway/contracts/http/identity';
import { updateProfile } from '@fernway/contracts/http/identity';
import { setLanguage, translate } from '@fernway/i18n';
import type { Language } from '@fernway/i18n';
import { setTheme } from '@fernway/ui';
import type { ThemeChoice } from '@fernway/ui';
import { call, errorText, notify, session } from '@fernway/web-kit';
import { meQuery } from '@fernway/web-kit/account';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { shellNamespace } from '../../messages.js';

type Me = { user: User; workspace: Workspace; role: 'owner' | 'admin' | 'member' | 'viewer' };

/** Changes language and theme here at once, and in the profile where somebody is signed in. */
export function usePreferences() {
  const client = useQueryClient();

  const keep = useCallback(
    async (change: ProfileInput) => {
      if (session.current().status !== 'signed-in') return;
      const before = client.getQueryData<Me>(meQuery.queryKey);
      if (before) client.setQueryData<Me>(meQuery.queryKey, { ...before, user: { ...before.user, ...change } as User });
      try {
        await call(updateProfile, { body: change });
      } catch (error) {
        client.setQueryData(meQuery.queryKey, before);
        notify({ kind: 'error', title: translate(shellNamespace, 'error'), description: errorText(error) });
      }
    },
    [client],
  );

  const chooseLanguage = useCallback(
    async (language: Language) => {
      await setLanguage(language);
      notify({
        kind: 'info',
        title: translate(shellNamespace, 'language.changed'),
        description: translate(shellNamespace, 'language.changedText'),
      });
      await keep({ language });
    },
    [keep],
  );

  const chooseTheme = useCallback(
    async (theme: ThemeChoice) => {
      setTheme(theme);
      await keep({ theme });
    },
    [keep],
  );

  return { chooseLanguage, chooseTheme };
}
