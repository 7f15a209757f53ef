import { businessTypes, languages } from '@fernway/contracts/http/identity';
import { DealLine, lineTotal, sumOfLines } from '@fernway/contracts/records/deal-line';
import { sampleSet } from './sample-generator.js';
import type { SampleSet } from './sample-set.js';
import { tradeProducts } from './sample-trades.js';
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

/** What each of these adds up to in each month. */
const byMonth = (rows: { date: string; amount: number }[]) => {
  const months = new Map<string, number>();
  for (const { date, amount } of rows) months.set(date.slice(0, 7), (months.get(date.slice(0, 7)) ?? 0) + amount);
  return months;
};

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
      /^(id|companyId|contactId|dealId|productId|referredById)$/.test(name) ? value !== null : value,
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

  it.each([
    ['fnb', ['12'], ['01']],
    ['retail', ['12'], ['01', '02']],
    ['tech', ['12'], ['07', '08', '01']],
    ['office', ['12', '10', '03', '01'], ['07', '08']],
    ['education', ['08', '09'], ['12']],
    ['healthcare', ['10', '11'], ['07', '08']],
    ['other', ['12'], ['08', '01']],
  ] as const)('sells and spends by the season of %s: best in %s, worst in %s', (trade, strong, weak) => {
    const { sales, expenses, deals } = made('2026-11-19T15:30:00Z', trade);
    const won = deals
      .filter(({ state }) => state === 'won')
      .map(({ since: at, value }) => ({ date: at, amount: value }));
    const [sold, spent] = [byMonth([...sales, ...won]), byMonth(expenses)];
    const months = [...sold.keys()].toSorted();
    expect([months.length, months[0], months.at(-1)]).toEqual([25, '2024-11', '2026-11']);
    expect([...spent.keys()].toSorted()).toEqual(months);
    const year = months.slice(12, 24).toSorted((one, other) => sold.get(one)! - sold.get(other)!);
    expect(strong).toContain(year.at(-1)!.slice(5));
    expect(weak).toContain(year[0]!.slice(5));
    expect(sold.get(year.at(-1)!)! / sold.get(year[0]!)!).toBeGreaterThan(1.4);
    const total = (from: number, to: number) =>
      months.slice(from, to).reduce((sum, month) => sum + sold.get(month)!, 0);
    expect(total(12, 24) / total(0, 12)).toBeGreaterThan(1.05);
    const good = months.slice(0, 24).filter((month) => sold.get(month)! > spent.get(month)!).length;
    expect(good).toBeGreaterThan(15);
    expect(good).toBeLessThan(24);
  });

  it.each(businessTypes)('has companies far from their targets and beyond them: %s', (trade) => {
    const { companies, sales, deals } = made('2026-11-19T15:30:00Z', trade);
    const rates = companies.flatMap(({ id, salesTarget }) => {
      if (!salesTarget) return [];
      const bought = sales.filter(({ companyId, date }) => companyId === id && date.startsWith('2026-11'));
      const won = deals.filter(
        ({ companyId, state, since: at }) => companyId === id && state === 'won' && at.startsWith('2026-11'),
      );
      const sold = [...bought.map(({ amount }) => amount), ...won.map(({ value }) => value)].reduce(
        (sum, amount) => sum + amount,
        0,
      );
      const due = (salesTarget * 1.15 * 19) / 30;
      return [((due - sold) / due) * 100];
    });
    const within = (from: number, to: number) => rates.filter((rate) => from <= rate && rate < to).length;
    expect([within(-100, 10), within(10, 25), within(25, 40), within(40, 100)]).not.toContain(0);
    expect(rates.length).toBeLessThanOrEqual(24);
  });

  it.each(businessTypes)('has sales of many products to customers of all kinds: %s', (trade) => {
    const { sales, products, contacts } = made('2026-11-19T15:30:00Z', trade);
    expect(sales.length).toBeGreaterThan(1200);
    expect(sales.length).toBeLessThan(2500);
    expect(new Set(sales.map(({ externalId }) => externalId)).size).toBe(sales.length);
    expect(sales.filter(({ externalId, date }) => !externalId.startsWith(`S-${date.slice(0, 7)}-`))).toEqual([]);
    expect(sales.filter(({ amount, cost }) => !Number.isInteger(amount) || cost <= 0 || cost >= amount)).toEqual([]);
    expect(products.map(({ id }) => sales.some(({ productId }) => productId === id))).not.toContain(false);
    const offered = new Set(products.filter(({ active }) => active).map(({ id }) => id));
    expect(offered.size).toBe(products.length - 2);
    expect(sales.filter(({ productId, date }) => date >= '2026-06' && !offered.has(productId))).toEqual([]);
    const bought = Map.groupBy(
      sales.filter(({ contactId }) => contactId),
      ({ contactId }) => contactId,
    );
    const customers = [...bought.values()];
    expect(customers.filter((all) => all.length === 1).length).toBeGreaterThan(20);
    expect(customers.filter((all) => all.length > 10).length).toBeGreaterThan(20);
    expect(customers.filter((all) => all.length > 1 && all.at(-1)!.date < '2026-06').length).toBeGreaterThan(20);
    const places = new Map(contacts.map(({ id, address }) => [id, address]));
    expect(sales.filter(({ contactId, region }) => contactId && places.get(contactId)!.region !== region)).toEqual([]);
    expect(new Set(sales.map(({ country }) => country)).size).toBeGreaterThan(2);
  });

  it.each(languages)(
    'has customers of each mood in each of the last five months, a bad spell and some hard to please: %s',
    (language) => {
      const { activities } = made('2026-11-19T15:30:00Z', 'fnb', language);
      const { voices } = sampleLanguages[language];
      const said = (mood: 'positive' | 'negative', month: string) =>
        activities.filter(({ at, body }) => at.startsWith(month) && voices[mood].includes(body));
      const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
      const counts = months.map((month) => [said('positive', month).length, said('negative', month).length] as const);
      expect(Math.min(...counts.flat())).toBeGreaterThan(3);
      const discontent = counts.map(([positive, negative]) => negative / (positive + negative));
      expect(discontent[2]! / discontent[4]!).toBeGreaterThan(1.2);
      const again = Map.groupBy(said('negative', '2026-11'), ({ contactId }) => contactId);
      expect([...again.values()].some((all) => all.length > 1)).toBe(true);
    },
  );

  it.each(businessTypes)('has monthly targets, some of them reached: %s', (trade) => {
    const { targets, sales, deals } = made('2026-11-19T15:30:00Z', trade);
    expect([targets.length, targets[0]!.month, targets.at(-1)!.month]).toEqual([27, '2024-11', '2027-01']);
    const won = deals.filter(({ state }) => state === 'won');
    const sold = byMonth([...sales, ...won.map(({ since: date, value: amount }) => ({ date, amount }))]);
    const reached = targets.slice(0, 24).filter(({ month, amount }) => sold.get(month)! >= amount).length;
    expect(reached).toBeGreaterThan(6);
    expect(reached).toBeLessThan(20);
  });

  it.each(languages)('has contacts who came through earlier ones, some of whom brought several: %s', (language) => {
    const { contacts } = made('2026-11-19T15:30:00Z', 'fnb', language);
    const all = new Map(contacts.map((contact) => [contact.id, contact]));
    const brought = contacts.filter(({ referredById }) => referredById);
    expect(brought.length / contacts.length).toBeGreaterThan(0.06);
    expect(brought.length / contacts.length).toBeLessThan(0.17);
    expect(new Set(brought.map(({ source }) => source)).size).toBe(1);
    for (const { at, referredById, referredByName } of brought) {
      const by = all.get(referredById!)!;
      expect([by.name, by.at <= at]).toEqual([referredByName, true]);
    }
    const each = [...Map.groupBy(brought, ({ referredById }) => referredById).values()].map(({ length }) => length);
    expect(Math.max(...each)).toBeGreaterThan(2);
    expect(each.filter((many) => many === 1).length).toBeGreaterThan(10);
  });

  it.each(businessTypes)('has deals whose lines make exactly their value, near the prices of products: %s', (trade) => {
    const { deals, products } = made('2026-11-19T15:30:00Z', trade);
    const offered = new Map(products.filter(({ active }) => active).map((each) => [each.id, each]));
    const lines = deals.flatMap((deal) => deal.lines);
    expect(deals.filter(({ value, lines: own }) => sumOfLines(own) !== value)).toEqual([]);
    expect(lines.filter((line) => lineTotal(line) !== line.total || !DealLine.safeParse(line).success)).toEqual([]);
    expect(new Set(deals.map(({ lines: own }) => own.length))).toEqual(new Set([1, 2, 3]));
    expect(new Set(lines.map(({ productId }) => productId))).toEqual(new Set(offered.keys()));
    const off = lines.filter(({ price, productId }) => Math.abs(price / offered.get(productId)!.price - 1) > 0.2);
    expect(off.length / lines.length).toBeLessThan(0.05);
    const cost = lines.reduce((sum, { productId, quantity }) => sum + offered.get(productId)!.cost * quantity, 0);
    const margin = 1 - cost / sumOfLines(lines);
    expect(margin).toBeGreaterThan(0.4);
    expect(margin).toBeLessThan(0.85);
  });

  it.each(['2026-01-01T00:00:30Z', '2028-02-29T23:59:00Z'])('ends with today: %s', (now) => {
    const { sales, expenses } = made(now);
    const days = [...sales, ...expenses].map(({ date }) => date).toSorted();
    expect(days.at(-1)! <= now.slice(0, 10)).toBe(true);
    expect(byMonth(sales).size).toBe(25);
  });

  it.each(languages)('has a name for each product of each trade: %s', (language) => {
    const { products } = sampleLanguages[language].commerce;
    for (const trade of businessTypes) {
      expect(products[trade]).toHaveLength(tradeProducts[trade].length);
      expect(new Set(products[trade]).size).toBe(products[trade].length);
    }
  });
});
