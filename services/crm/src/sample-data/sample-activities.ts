import type { ActivityKind } from '@fernway/contracts/http/crm-activities';
import { uuidv7 } from 'uuidv7';
import { contactBefore, eachWeek, type Making, weeks } from './sample-making.js';
import type { Unplaced } from './sample-places.js';
import type { SampleActivity, SampleContact, SampleDeal } from './sample-set.js';

/** Of this week, of the last one, and about of each before: the figures of the specification and their change. */
const callsPerWeek = [128, 103, 96] as const;
const others: Record<Exclude<ActivityKind, 'call'>, number> = { email: 24, meeting: 8, message: 8, note: 10 };
const meetingsToday = 5;

/** Who may be spoken with: everybody, and those with open deals. */
export type Subjects = {
  contacts: Unplaced<SampleContact>[];
  busy: Unplaced<SampleContact>[];
  dealWith: Map<string, string>;
};

export const subjectsOf = (contacts: Unplaced<SampleContact>[], open: SampleDeal[]): Subjects => {
  const dealWith = new Map(open.map(({ contactId, id }) => [contactId, id]));
  return { contacts, busy: contacts.filter(({ id }) => dealWith.has(id)), dealWith };
};

export const about = ({ id, companyId }: Unplaced<SampleContact>, { dealWith }: Subjects) => ({
  contactId: id,
  companyId,
  dealId: dealWith.get(id) ?? null,
});

export const activitiesOf = (making: Making, subjects: Subjects): SampleActivity[] => {
  const { random, calendar } = making;
  const calls = eachWeek(callsPerWeek, random).flatMap((many, week) =>
    Array.from({ length: many }, () => activity(making, subjects, 'call', week)),
  );
  const rest = (Object.keys(others) as (keyof typeof others)[]).flatMap((kind) =>
    Array.from({ length: weeks * others[kind] }, (_, n) => activity(making, subjects, kind, n % weeks)),
  );
  const ahead = Array.from({ length: 16 }, (_, n) => ({
    ...activity(making, subjects, 'meeting', 0),
    at: calendar.inDays(n < meetingsToday ? 0 : random.between(1, 14)),
  }));
  return [...calls, ...rest, ...ahead];
};

const activity = (making: Making, subjects: Subjects, kind: ActivityKind, week: number): SampleActivity => {
  const { texts, random, calendar } = making;
  // Half of what is done these weeks is about the deals that are open.
  const who =
    week < 2 && random.percent(50) ? random.of(subjects.busy) : contactBefore(making, subjects.contacts, week);
  const isNote = kind === 'note';
  return {
    id: uuidv7(),
    kind,
    title: isNote
      ? ''
      : random.of({ call: texts.calls, email: texts.emails, meeting: texts.meetings, message: texts.messages }[kind]),
    body: isNote || random.percent(15) ? random.of(texts.notes) : '',
    direction: isNote || kind === 'meeting' ? null : kind === 'call' || random.percent(60) ? 'out' : 'in',
    minutes: kind === 'call' ? random.between(2, 25) : kind === 'meeting' ? random.of([30, 45, 60, 90]) : null,
    outcome: kind === 'call' ? random.of(texts.callOutcomes) : null,
    ...about(who, subjects),
    at: calendar.inWeek(week),
  };
};

/** Of a week in the quarter before: how customers sound shows over half a year. */
const earlierPerWeek: Record<ActivityKind, number> = { call: 9, email: 8, meeting: 2, message: 4, note: 3 };

export const earlierActivities = (making: Making, contacts: Unplaced<SampleContact>[]): SampleActivity[] => {
  const subjects = subjectsOf(contacts, []);
  return (Object.keys(earlierPerWeek) as ActivityKind[]).flatMap((kind) =>
    Array.from({ length: weeks * earlierPerWeek[kind] }, (_, n) =>
      activity(making, subjects, kind, weeks + (n % weeks)),
    ),
  );
};

/** In so many of a hundred interactions the customer says how content they are. */
const saidMuch = 40;
/** One in so many customers is hard to please. */
const difficult = 6;
/** Days that lie so far back went badly. */
const badDays = { from: 60, to: 100 };

/** The words of customers: a few are often discontent, most are content, and for some weeks less so. */
export const withVoices = ({ texts, random, calendar }: Making, activities: SampleActivity[]): SampleActivity[] => {
  const customers = new Map<string, number>();
  const bad = { from: calendar.inDays(-badDays.to), to: calendar.inDays(-badDays.from) };
  return activities.map((one) => {
    const { contactId, at, kind, direction } = one;
    if (!customers.has(contactId)) customers.set(contactId, customers.size);
    const heard = kind === 'call' || kind === 'meeting' || kind === 'note' || direction === 'in';
    if (!heard || at > calendar.now || !random.percent(saidMuch)) return one;
    const discontent = customers.get(contactId)! % difficult === 0 ? 70 : at > bad.from && at < bad.to ? 35 : 12;
    const mood = random.percent(discontent) ? 'negative' : 'positive';
    return { ...one, body: random.of(texts.voices[mood]) };
  });
};
