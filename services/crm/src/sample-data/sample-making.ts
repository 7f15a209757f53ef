import type { BusinessType } from '@fernway/contracts/http/identity';
import type { SampleCalendar } from './sample-calendar.js';
import type { Unplaced } from './sample-places.js';
import type { SampleRandom } from './sample-random.js';
import type { SampleContact } from './sample-set.js';
import type { SampleTexts } from './texts/sample-texts.js';

export type Making = { trade: BusinessType; texts: SampleTexts; random: SampleRandom; calendar: SampleCalendar };

/** A quarter of a year, this week included. */
export const weeks = 13;

export const eachWeek = ([first, second, usual]: readonly [number, number, number], random: SampleRandom): number[] =>
  Array.from({ length: weeks }, (_, week) =>
    week === 0 ? first : week === 1 ? second : usual + random.between(-4, 4),
  );

/** Those of this week come first: the later part was there before. */
export const contactBefore = (
  { random }: Making,
  contacts: Unplaced<SampleContact>[],
  week: number,
): Unplaced<SampleContact> =>
  random.of(contacts.slice(Math.floor((contacts.length * (Math.min(week, weeks - 1) + 1)) / (weeks + 2))));
