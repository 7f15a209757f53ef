import { meQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import { dayIn } from './days.js';

/** Today in the profile's time zone, by which days and months of the ledger go; undefined until the profile is read. */
export function useToday(): string | undefined {
  const { data } = useQuery(meQuery);
  return data && dayIn(data.user.timeZone);
}
