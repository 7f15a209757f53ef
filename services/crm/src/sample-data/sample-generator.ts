import { departmentKinds } from '@fernway/contracts/http/crm-organizations';
import type { BusinessType } from '@fernway/contracts/http/identity';
import { uuidv7 } from 'uuidv7';
import { about, activitiesOf, earlierActivities, type Subjects, subjectsOf, withVoices } from './sample-activities.js';
import { SampleCalendar } from './sample-calendar.js';
import { sampleCommerce } from './sample-commerce.js';
import { withLines } from './sample-lines.js';
import { contactBefore, eachWeek, type Making, weeks } from './sample-making.js';
import { inPlaces, type Unplaced } from './sample-places.js';
import { SampleRandom } from './sample-random.js';
import { withReferrals } from './sample-referrals.js';
import type {
  SampleCompany,
  SampleContact,
  SampleDeal,
  SampleOrganization,
  SampleSet,
  SampleTask,
} from './sample-set.js';
import { monthlyTargets, withTargets } from './sample-targets.js';
import { usualValue } from './sample-trades.js';
import type { SampleTexts, Spelled } from './texts/sample-texts.js';

/** Of this week, of the last one, and about of each before: the figures of the specification and their change. */
const perWeek = { leads: [47, 40, 37], won: [23, 18, 15] } as const;
const pipeline = { deals: 34, minorUnits: 48_500_000 };
const tasksToday = 8;
const companyCount = 60;

/** Sample records of a trade: the same ones for everybody, but for their ids and their dates, which end now. */
export const sampleSet = (
  trade: BusinessType,
  language: string,
  texts: SampleTexts,
  when: { now: Date; timeZone: string },
): SampleSet => {
  const random = new SampleRandom(`${trade} ${language}`);
  const making = { trade, texts, random, calendar: new SampleCalendar(when.now, when.timeZone, random) };
  const companies = companiesOf(making);
  const contacts = contactsOf(making, companies);
  // In this order: each takes on where the random numbers of the one before ended.
  const [won, lost, open] = [wonDeals(making, contacts), lostDeals(making, contacts), openDeals(making, contacts)];
  const subjects = subjectsOf(contacts, open);
  const activities = activitiesOf(making, subjects);
  const voices = new SampleRandom(`voices ${trade} ${language}`);
  const earlier = { ...making, random: voices, calendar: new SampleCalendar(when.now, when.timeZone, voices) };
  const referrals = new SampleRandom(`referrals ${trade} ${language}`);
  const brought = withReferrals(referrals, texts.sources, contacts);
  const set = {
    ...inPlaces(language, texts.commerce.places, { companies, contacts: brought }),
    deals: [...open, ...won, ...lost],
    activities: withVoices(earlier, [...activities, ...earlierActivities(earlier, contacts)]),
    tasks: tasksOf(making, subjects),
    organization: organizationOf(making),
  };
  const { today } = making.calendar;
  const sold = { ...set, ...sampleCommerce({ trade, language, texts: texts.commerce, today }, set) };
  const lines = new SampleRandom(`lines ${trade} ${language}`);
  return {
    ...sold,
    companies: withTargets(sold, today),
    deals: withLines(trade, lines, sold.products, sold.deals),
    targets: monthlyTargets(trade, today),
  };
};

const membersEach = 3;

const organizationOf = ({ trade, texts, random }: Making): SampleOrganization => {
  const { name, registrationNumber, address, locations, teams, industries } = texts.organization;
  const person = () => texts.fullName(written(random.of(texts.firstNames)), written(random.of(texts.lastNames)));
  return {
    id: uuidv7(),
    name: written(name),
    registrationNumber,
    industry: industries[trade],
    founded: 2014,
    address,
    phone: phone(random),
    email: `hello@${slug(name)}.example`,
    employees: departmentKinds.length * (1 + membersEach),
    locations,
    teams,
    departments: departmentKinds.map((kind) => ({
      kind,
      head: person(),
      members: Array.from({ length: membersEach }, person),
    })),
  };
};

const companiesOf = ({ texts, random, calendar }: Making): Unplaced<SampleCompany>[] =>
  Array.from({ length: companyCount }, (_, n) => {
    const name = texts.companyNames[n % texts.companyNames.length]!;
    const [kind, industry] =
      texts.companyKinds[(n + Math.floor(n / texts.companyNames.length)) % texts.companyKinds.length]!;
    return {
      id: uuidv7(),
      name: texts.companyName(written(name), written(kind)),
      domain: `${slug(name)}-${slug(kind)}.example`,
      phone: phone(random),
      industry,
      tags: random.percent(20) ? [random.of(texts.sources)] : [],
      at: calendar.inWeek(weeks - 1),
    };
  });

const contactsOf = (making: Making, companies: Unplaced<SampleCompany>[]): Unplaced<SampleContact>[] =>
  withOwnPhones(
    eachWeek(perWeek.leads, making.random).flatMap((many, week) =>
      Array.from({ length: many }, (_, n) => contact(making, companies, week, week * 100 + n)),
    ),
  );

/** Who drew the number of another takes the next free one: the two would be found as duplicates. */
const withOwnPhones = (contacts: Unplaced<SampleContact>[]): Unplaced<SampleContact>[] => {
  const taken = new Set<string>();
  return contacts.map((contact) => {
    let { phone } = contact;
    while (taken.has(phone)) phone = nextPhone(phone);
    taken.add(phone);
    return { ...contact, phone };
  });
};

const contact = (
  { texts, random, calendar }: Making,
  companies: Unplaced<SampleCompany>[],
  week: number,
  n: number,
): Unplaced<SampleContact> => {
  const [first, last] = [random.of(texts.firstNames), random.of(texts.lastNames)];
  const company = random.percent(65) ? random.of(companies) : undefined;
  const address = `${slug(first)}.${slug(last)}${n}`;
  return {
    id: uuidv7(),
    companyId: company?.id ?? null,
    companyName: company?.name ?? null,
    name: texts.fullName(written(first), written(last)),
    email: `${address}@${company?.domain ?? 'mail.example'}`,
    phone: phone(random),
    jobTitle: company ? random.of(texts.jobTitles) : null,
    source: random.of(texts.sources),
    lifecycle:
      week < 2
        ? random.percent(85)
          ? 'lead'
          : 'prospect'
        : random.of(['lead', 'prospect', 'customer', 'customer', 'past']),
    at: calendar.inWeek(week),
  };
};

const wonDeals = (making: Making, contacts: Unplaced<SampleContact>[]): SampleDeal[] =>
  eachWeek(perWeek.won, making.random).flatMap((many, week) =>
    Array.from({ length: many }, () => closedDeal(making, contacts, week, 'won')),
  );

const lostDeals = (making: Making, contacts: Unplaced<SampleContact>[]): SampleDeal[] =>
  Array.from({ length: weeks * 5 }, (_, n) => closedDeal(making, contacts, n % weeks, 'lost'));

const openDeals = (making: Making, contacts: Unplaced<SampleContact>[]): SampleDeal[] => {
  const { random, calendar } = making;
  return shares(pipeline.minorUnits, pipeline.deals, random).map((value) => {
    const at = calendar.daysFrom(calendar.inWeek(0), -random.between(2, 45));
    const since = calendar.daysFrom(calendar.inWeek(0), -random.between(1, 20));
    const closeDate = calendar.inDays(random.between(3, 60)).slice(0, 10);
    return deal(making, contactBefore(making, contacts, 0), {
      value,
      state: 'open',
      step: random.next(),
      at: at < since ? at : since,
      since,
      closeDate,
    });
  });
};

const closedDeal = (
  making: Making,
  contacts: Unplaced<SampleContact>[],
  week: number,
  state: 'won' | 'lost',
): SampleDeal => {
  const { trade, random, calendar } = making;
  const since = calendar.inWeek(week);
  const at = calendar.daysFrom(since, -random.between(4, 40));
  const who = contactBefore(making, contacts, week);
  const value = Math.max(Math.round((usualValue[trade] * (0.4 + random.next() * 1.4)) / 5_000) * 5_000, 5_000);
  return deal(making, who, { value, state, step: 0, at, since, closeDate: since.slice(0, 10) });
};

const deal = (
  { trade, texts, random }: Making,
  { id: contactId, name: contactName, phone, companyId, companyName }: Unplaced<SampleContact>,
  fields: Pick<SampleDeal, 'value' | 'state' | 'step' | 'at' | 'since' | 'closeDate'>,
): SampleDeal => ({
  id: uuidv7(),
  name: random.of(texts.deals[trade]),
  contactId,
  contactName,
  phone,
  companyId,
  companyName,
  lines: [],
  priority: random.of(['low', 'medium', 'medium', 'high']),
  lostReason: fields.state === 'lost' ? random.of(texts.lostReasons) : null,
  ...fields,
});

const tasksOf = ({ texts, random, calendar }: Making, subjects: Subjects): SampleTask[] =>
  Array.from({ length: 34 }, (_, n) => {
    const days = n < tasksToday ? 0 : n < tasksToday + 4 ? -random.between(1, 5) : random.between(1, 21);
    return {
      id: uuidv7(),
      title: random.of(texts.tasks),
      dueOn: calendar.inDays(days).slice(0, 10),
      ...about(random.of(subjects.busy), subjects),
    };
  });

const phone = (random: SampleRandom): string => phoneOf(random.between(201, 989), random.between(0, 99));
const nextPhone = (phone: string): string => phoneOf(Number(phone.slice(3, 6)), (Number(phone.slice(-2)) + 1) % 100);
const phoneOf = (area: number, line: number): string => `+1 ${area} 555 01${String(line).padStart(2, '0')}`;

/** Uneven parts that add up, in full hundreds of a currency with cents. */
const shares = (whole: number, parts: number, random: SampleRandom): number[] => {
  const weights = Array.from({ length: parts }, () => 0.3 + random.next() ** 2 * 3);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const all = weights.map((weight) => Math.round((whole * weight) / total / 10_000) * 10_000);
  all[0]! += whole - all.reduce((sum, share) => sum + share, 0);
  return all;
};

const written = (word: Spelled): string => (typeof word === 'string' ? word : word[0]);
const slug = (word: Spelled): string =>
  (typeof word === 'string' ? word : word[1])
    .normalize('NFKD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();
