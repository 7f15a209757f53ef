import { setLanguage } from '@fernway/i18n';
import { setTheme } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** After sign-in the profile's language and theme win over what this browser had stored. */
export function FollowProfile() {
  const user = useQuery(meQuery).data?.user;
  const language = user?.language;
  const theme = user?.theme;
  useEffect(() => {
    if (language) void setLanguage(language);
  }, [language]);
  useEffect(() => {
    if (theme) setTheme(theme);
  }, [theme]);
  return null;
}
