import { businessTypes, languages } from '@fernway/contracts/http/identity';
import { sampleSet } from './sample-generator.js';
import type { SampleSet } from './sample-set.js';
import { sampleLanguages } from './texts/sample-languages.js';

const made = (
  now: string,
  trade: (typeof businessTypes)[number] = 'fnb',
  language: (typeof languages)[number] = 'en',
  timeZone = 'UTC',
) => sampleSet(trade, language, sampleLanguages[language], { now: new Date(now), timeZone });
const since = (from: string, rows: { at: string }[]) => rows.filter(({ at }) => at >= from).length;
const calls = ({ activities }: SampleSet) => activities.filter(({ kind }) => kind === 'call');
const won = ({ deals }: SampleSet) => deals.filter(({ state }) => state === 'won').map((deal) => ({ at: deal.since }));

describe('sample data', () => {
  // A Thursday, a Monday before work, the first minute of a Monday, a Sunday night.
  it.each([
    ['2026-11-19T15:30:00Z', '2026-11-16'],
    ['2026-11-16T06:00:00Z', '2026-11-16'],
    ['2026-11-16T00:00:30Z', '2026-11-16'],
    ['2026-11-22T23:59:00Z', '2026-11-16'],
  ])('has the specification’s figures at %s', (now, monday) => {
    const set = made(now);
    const lastMonday = new Date(Date.parse(monday) - 7 * 86_400_000).toISOString().slice(0, 10);
    const figures = [set.contacts, calls(set), won(set)].map((rows) => [
      since(monday, rows),
      since(lastMonday, rows) - since(monday, rows),
    ]);
    expect(figures).toEqual([
      [47, 40],
      [128, 103],
      [23, 18],
    ]);
    const open = set.deals.filter(({ state }) => state === 'open');
    expect(open.reduce((sum, { value }) => sum + value, 0)).toBe(48_500_000);
    expect(Math.min(...set.deals.map(({ value }) => value))).toBeGreaterThan(0);
    const happened = [...set.contacts, ...calls(set), ...won(set), ...set.deals, ...set.companies].map(({ at }) => at);
    expect(happened.toSorted().at(-1)! <= now.slice(0, 16)).toBe(true);
    expect(set.deals.filter(({ at, since: stageSince }) => at > stageSince)).toEqual([]);
    const day = now.slice(0, 10);
    expect(set.tasks.filter(({ dueOn }) => dueOn.startsWith(day))).toHaveLength(8);
    expect(
      set.activities.filter(({ kind, at }) => kind === 'meeting' && at.startsWith(day)).length,
    ).toBeGreaterThanOrEqual(5);
  });

  it('lies in the weeks of the place: there it may be Monday already', () => {
    const set = made('2026-11-15T22:00:00Z', 'tech', 'ja', 'Asia/Tokyo');
    expect(since('2026-11-16', set.contacts)).toBe(47);
    expect(
      set.contacts
        .map(({ at }) => at)
        .toSorted()
        .at(-1)! <= '2026-11-16T07:00',
    ).toBe(true);
  });

  /** All but the ids, which are new each time. */
  const told = (set: SampleSet) =>
    JSON.stringify(Object.values(set), (name, value: unknown) =>
      /^(id|companyId|contactId|dealId)$/.test(name) ? value !== null : value,
    );

  it.each(businessTypes.flatMap((trade) => languages.map((language) => [trade, language] as const)))(
    'is the same each time and of nobody real: %s in %s',
    (trade, language) => {
      const set = made('2026-11-19T15:30:00Z', trade, language);
      expect(told(made('2026-11-19T15:30:00Z', trade, language))).toBe(told(set));
      const emails = set.contacts.map(({ email }) => email);
      expect(new Set(emails).size).toBe(emails.length);
      expect(emails.filter((email) => !/^[a-z0-9.]+@[a-z0-9.-]+\.example$/.test(email))).toEqual([]);
      expect(set.companies.filter(({ domain }) => !/^[a-z]+-[a-z]+\.example$/.test(domain))).toEqual([]);
      expect(new Set(set.companies.map(({ name }) => name)).size).toBe(set.companies.length);
      // Numbers that are kept free for such use.
      expect([...set.contacts, ...set.companies].filter(({ phone }) => !/^\+1 \d{3} 555 01\d\d$/.test(phone))).toEqual(
        [],
      );
      expect(new Set(set.contacts.map(({ phone }) => phone)).size).toBe(set.contacts.length);
      expect(set.organization).toMatchObject({
        email: expect.stringMatching(/^hello@[a-z]+\.example$/),
        phone: expect.stringMatching(/^\+1 \d{3} 555 01\d\d$/),
      });
      expect(set.organization.departments).toHaveLength(6);
      const phones = new Map(set.contacts.map(({ id, phone }) => [id, phone]));
      expect(set.deals.filter(({ contactId, phone }) => phone !== phones.get(contactId))).toEqual([]);
      const companies = new Map(set.companies.map(({ id, name }) => [id, name]));
      expect(
        set.contacts.filter(({ companyId, companyName }) => companyName !== (companyId && companies.get(companyId))),
      ).toEqual([]);
    },
  );
});
