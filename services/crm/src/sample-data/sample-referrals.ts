import type { Unplaced } from './sample-places.js';
import type { SampleRandom } from './sample-random.js';
import type { SampleContact } from './sample-set.js';

/** Most whose source is a recommendation came through a contact that was there before; the oldest ones bring the most. */
export const withReferrals = (
  random: SampleRandom,
  [, recommendation]: readonly string[],
  contacts: Unplaced<SampleContact>[],
): Unplaced<SampleContact>[] => {
  const earlier = contacts.toSorted((one, other) => one.at.localeCompare(other.at));
  const places = new Map(earlier.map(({ id }, place) => [id, place]));
  return contacts.map((contact) => {
    if (contact.source !== recommendation || !random.percent(70)) return contact;
    const by = earlier[Math.floor(random.next() ** 2 * places.get(contact.id)!)]!;
    return by.id === contact.id ? contact : { ...contact, referredById: by.id, referredByName: by.name };
  });
};
