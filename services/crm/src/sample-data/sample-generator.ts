import type { ActivityKind } from '@fernway/contracts/http/crm-activities';
import type { Lifecycle } from '@fernway/contracts/http/crm';
import type { Priority } from '@fernway/contracts/http/crm-deals';
import type { BusinessType } from '@fernway/contracts/http/identity';
import { uuidv7 } from 'uuidv7';
import { SampleCalendar } from './sample-calendar.js';
import { SampleRandom } from './sample-random.js';
import type { SampleTexts, Spelled } from './texts/sample-texts.js';

export type SampleCompany = { id: string; name: string; domain: string; phone: string; industry: string; tags: string[]; at: string };
export type SampleContact = {
  id: string;
  companyId: string | null;
  companyName: string | null;
  name: string;
  email: string;
  phone: string;
  jobTitle: string | null;
  source: string;
  lifecycle: Lifecycle;
  at: string;
};
/** `step`: how far through the open stages, from 0 to below 1. */
export type SampleDeal = {
  id: string;
  name: string;
  contactId: string;
  contactName: string;
  companyId: string | null;
  companyName: string | null;
  value: number;
  state: 'open' | 'won' | 'lost';
  step: number;
  priority: Priority;
  closeDate: string;
  lostReason: string | null;
  at: string;
  since: string;
};
export type SampleActivity = {
  id: string;
  kind: ActivityKind;
  title: string;
  body: string;
  direction: 'in' | 'out' | null;
  minutes: number | null;
  outcome: string | null;
  contactId: string;
  companyId: string | null;
  dealId: string | null;
  at: string;
};
export type SampleTask = { id: string; title: string; dueAt: string; contactId: string; companyId: string | null; dealId: string | null };
export type SampleSet = {
  companies: SampleCompany[];
  contacts: SampleContact[];
  deals: SampleDeal[];
  activities: SampleActivity[];
  tasks: SampleTask[];
};

/** A quarter of a year, this week included. */
const weeks = 13;
/** Of this week, of the last one, and about of each before: the figures of the specification and their change. */
const perWeek = { leads: [47, 40, 37], calls: [128, 103, 96], won: [23, 18, 15] } as const;
const others: Record<Exclude<ActivityKind, 'call'>, number> = { email: 24, meeting: 8, message: 8, note: 10 };
const pipeline = { deals: 34, minorUnits: 48_500_000 };
const today = { meetings: 5, tasks: 8 };
const companyCount = 60;
/** What a deal is about worth in each trade, in minor units. */
const usualValue: Record<BusinessType, number> = {
  fnb: 180_000,
  retail: 240_000,
  tech: 650_000,
  office: 380_000,
  education: 290_000,
  healthcare: 420_000,
  other: 300_000,
};

/** Sample records of a trade: the same ones for everybody, but for their ids and their dates, which end now. */
export const sampleSet = (trade: BusinessType, language: string, texts: SampleTexts, when: { now: Date; timeZone: string }): SampleSet => {
  const random = new SampleRandom(`${trade} ${language}`);
  const calendar = new SampleCalendar(when.now, when.timeZone, random);
  const phone = () => `+1 ${random.between(201, 989)} 555 01${String(random.between(0, 99)).padStart(2, '0')}`;

  const companies = Array.from({ length: companyCount }, (_, n): SampleCompany => {
    const name = texts.companyNames[n % texts.companyNames.length]!;
    const [kind, industry] = texts.companyKinds[(n + Math.floor(n / texts.companyNames.length)) % texts.companyKinds.length]!;
    return {
      id: uuidv7(),
      name: texts.companyName(written(name), written(kind)),
      domain: `${slug(name)}-${slug(kind)}.example`,
      phone: phone(),
      industry,
      tags: random.percent(20) ? [random.of(texts.sources)] : [],
      at: calendar.inWeek(weeks - 1),
    };
  });

  const contact = (week: number, n: number): SampleContact => {
    const [first, last] = [random.of(texts.firstNames), random.of(texts.lastNames)];
    const company = random.percent(65) ? random.of(companies) : undefined;
    const address = `${slug(first)}.${slug(last)}${n}`;
    return {
      id: uuidv7(),
      companyId: company?.id ?? null,
      companyName: company?.name ?? null,
      name: texts.fullName(written(first), written(last)),
      email: `${address}@${company?.domain ?? 'mail.example'}`,
      phone: phone(),
      jobTitle: company ? random.of(texts.jobTitles) : null,
      source: random.of(texts.sources),
      lifecycle: week < 2 ? (random.percent(85) ? 'lead' : 'prospect') : random.of(['lead', 'prospect', 'customer', 'customer', 'past']),
      at: calendar.inWeek(week),
    };
  };
  const contacts = eachWeek(perWeek.leads, random).flatMap((many, week) => Array.from({ length: many }, (_, n) => contact(week, week * 100 + n)));
  // Those of this week come first: the later part was there before.
  const before = (week: number) => random.of(contacts.slice(Math.floor((contacts.length * (week + 1)) / (weeks + 2))));
  const about = ({ id, companyId }: SampleContact) => ({ contactId: id, companyId });

  const deal = (of: SampleContact, fields: Pick<SampleDeal, 'value' | 'state' | 'step' | 'at' | 'since' | 'closeDate'>): SampleDeal => ({
    id: uuidv7(),
    name: random.of(texts.deals[trade]),
    contactName: of.name,
    companyName: of.companyName,
    ...about(of),
    priority: random.of(['low', 'medium', 'medium', 'high']),
    lostReason: fields.state === 'lost' ? random.of(texts.lostReasons) : null,
    ...fields,
  });
  const value = () => Math.max(Math.round((usualValue[trade] * (0.4 + random.next() * 1.4)) / 5_000) * 5_000, 5_000);
  const closed = (week: number, state: 'won' | 'lost') => {
    const since = calendar.inWeek(week);
    const at = calendar.daysFrom(since, -random.between(4, 40));
    return deal(before(week), { value: value(), state, step: 0, at, since, closeDate: since.slice(0, 10) });
  };
  const won = eachWeek(perWeek.won, random).flatMap((many, week) => Array.from({ length: many }, () => closed(week, 'won')));
  const lost = Array.from({ length: weeks * 5 }, (_, n) => closed(n % weeks, 'lost'));
  const open = shares(pipeline.minorUnits, pipeline.deals, random).map((share) => {
    const at = calendar.daysFrom(calendar.inWeek(0), -random.between(2, 45));
    const since = calendar.daysFrom(calendar.inWeek(0), -random.between(1, 20));
    const closeDate = calendar.inDays(random.between(3, 60)).slice(0, 10);
    return deal(before(0), { value: share, state: 'open', step: random.next(), at: at < since ? at : since, since, closeDate });
  });

  const busy = contacts.filter(({ id }) => open.some(({ contactId }) => contactId === id));
  const openWith = new Map(open.map((one) => [one.contactId, one.id]));
  const withDeal = (of: SampleContact) => ({ ...about(of), dealId: openWith.get(of.id) ?? null });
  const activity = (kind: ActivityKind, week: number): SampleActivity => {
    // Half of what is done these weeks is about the deals that are open.
    const of = week < 2 && random.percent(50) ? random.of(busy) : before(week);
    const isNote = kind === 'note';
    return {
      id: uuidv7(),
      kind,
      title: isNote ? '' : random.of({ call: texts.calls, email: texts.emails, meeting: texts.meetings, message: texts.messages }[kind]),
      body: isNote || random.percent(15) ? random.of(texts.notes) : '',
      direction: isNote || kind === 'meeting' ? null : kind === 'call' || random.percent(60) ? 'out' : 'in',
      minutes: kind === 'call' ? random.between(2, 25) : kind === 'meeting' ? random.of([30, 45, 60, 90]) : null,
      outcome: kind === 'call' ? random.of(texts.callOutcomes) : null,
      ...withDeal(of),
      at: calendar.inWeek(week),
    };
  };
  const calls = eachWeek(perWeek.calls, random).flatMap((many, week) => Array.from({ length: many }, () => activity('call', week)));
  const rest = (Object.keys(others) as (keyof typeof others)[]).flatMap((kind) =>
    Array.from({ length: weeks * others[kind] }, (_, n) => activity(kind, n % weeks)),
  );
  const ahead = Array.from({ length: 16 }, (_, n) => ({
    ...activity('meeting', 0),
    at: calendar.inDays(n < today.meetings ? 0 : random.between(1, 14)),
  }));
  const tasks = Array.from({ length: 34 }, (_, n): SampleTask => {
    const days = n < today.tasks ? 0 : n < today.tasks + 4 ? -random.between(1, 5) : random.between(1, 21);
    return { id: uuidv7(), title: random.of(texts.tasks), dueAt: calendar.inDays(days), ...withDeal(random.of(busy)) };
  });
  return { companies, contacts, deals: [...open, ...won, ...lost], activities: [...calls, ...rest, ...ahead], tasks };
};

const eachWeek = ([first, second, usual]: readonly [number, number, number], random: SampleRandom): number[] =>
  Array.from({ length: weeks }, (_, week) => (week === 0 ? first : week === 1 ? second : usual + random.between(-4, 4)));

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
