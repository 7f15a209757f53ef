import { type Mood, moods } from '@fernway/contracts/http/analytics-sentiment';
import { type ActivityKind, activityKinds } from '@fernway/contracts/records/activity';
import { useSearchParams } from '@fernway/web-kit/router';

/** Which interactions are listed: of any time, of the last 30 days, or of the month that begins on this day. */
export type Shown = { mood?: Mood; kind?: ActivityKind; within?: 'range' | (string & {}) };

/** Where the list is: a number that is opened leads there. */
export const listId = 'an-interactions';

/** The list is part of the address: it can be sent, and the way back leads through it. */
export function useShown(): [Shown, (shown: Shown, leads?: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const mood = moods.find((one) => one === search.get('mood'));
  const kind = activityKinds.find((one) => one === search.get('kind'));
  const within = search.get('within');
  const show = (shown: Shown, leads = true) => {
    setSearch(
      Object.entries(shown).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: !leads },
    );
    if (leads) document.getElementById(listId)?.focus();
  };
  return [{ ...(mood && { mood }), ...(kind && { kind }), ...(within && { within }) }, show];
}
