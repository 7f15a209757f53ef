import { meQuery } from '@fernway/web-kit/account';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';

/** Why the signed-in user's invitations are not mailed; undefined where they are. */
export function useMailHindrance(): 'off' | 'unverified' | undefined {
  const { data } = useQuery(meQuery);
  if (publicSettings().mail === 'off') return 'off';
  return data && !data.user.emailVerified ? 'unverified' : undefined;
}
