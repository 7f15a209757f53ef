import { describe, expect, it } from '@jest/globals';
import { PredictiveInsights, CrmInsights } from '@fernway/contracts/http/ai-insights';
import type { Contact } from '@fernway/contracts/http/crm';
import type { Activity } from '@fernway/contracts/http/crm-activities';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Sale } from '@fernway/contracts/http/crm-sales';
import { languages } from '@fernway/contracts/http/identity';
import { exampleContact, exampleDeal, exampleSale } from '@fernway/contracts/testing';
import { crmInsights } from './crm-insights.js';
import { confidenceOf, engagementOf, lineThrough, median } from './figures.js';
import type { InsightFacts } from './insight-facts.js';
import { crmTask, predictiveTask, withKnownRecords } from './insights-task.js';
import { predictiveInsights } from './predictive.js';

const now = new Date('2026-11-18T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const id = (kind: string, n: number) => `0190${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`;
const dollars = (units: number) => ({ amount: units * 100, currency: 'USD' });

const sale = (n: number, days: number, units: number, fields: Partial<Sale> = {}): Sale =>
  exampleSale({
    id: id('dddd', n),
    name: `Sale ${n}`,
    amount: dollars(units),
    companyId: id('cccc', n),
    companyName: `Company ${n}`,
    date: ago(days).slice(0, 10),
    ...fields,
  });
const customer = (n: number, fields: Partial<Contact> = {}): Contact =>
  exampleContact({
    id: id('aaaa', n),
    name: `Customer ${n}`,
    lifecycle: 'customer',
    createdAt: ago(100),
    lastActivityAt: ago(5),
    ...fields,
  });
const interaction = (n: number, days: number, fields: Partial<Activity> = {}): Activity =>
  ({
    id: id('eeee', n),
    type: 'call',
    subject: 'Call',
    body: '',
    occurredAt: ago(days),
    contactId: null,
    sentiment: null,
    ...fields,
  }) as Activity;

const nothing: InsightFacts = { sales: [], won: [], customers: [], openDeals: [], interactions: [] };
const predictive = (facts: Partial<InsightFacts>) =>
  predictiveInsights({ ...nothing, ...facts }, { language: 'en', now, timeZone: 'UTC' });
const crm = (facts: Partial<InsightFacts>) => crmInsights({ ...nothing, ...facts }, 'en', now);

describe('predictive insights', () => {
  it('adds up the sales of 30 days, compares, and draws the line on', () => {
    const sales = [sale(1, 5, 4000), sale(2, 10, 2000), sale(3, 40, 4000), sale(4, 70, 2000)];
    const insight = predictive({ sales }).find(({ title }) => title.startsWith('Sales are'));
    expect(insight).toMatchObject({
      type: 'trend',
      title: 'Sales are up 50%',
      description:
        '$6,000 in the last 30 days, $4,000 in the 30 days before. On this line, the next 30 days bring about $8,000.',
      impact: 'high',
      series: [2000, 4000, 6000],
      confidence: confidenceOf(4, 1),
    });
    expect(insight?.records.map(({ id: record }) => record)).toEqual([1, 2, 3].map((n) => id('dddd', n)));
  });

  it('warns of sales that fall', () => {
    expect(predictive({ sales: [sale(1, 5, 1000), sale(2, 40, 4000)] })).toContainEqual(
      expect.objectContaining({ type: 'risk', title: 'Sales are down 75%', actionable: true }),
    );
  });

  it('says nothing of spans that the fifty latest sales do not cover', () => {
    const busy = Array.from({ length: 50 }, (_, n) => sale(n, n / 5, 100));
    const insight = predictive({ sales: busy }).find(({ title }) => title.startsWith('Sales of'));
    expect(insight?.title).toBe('Sales of the last 10 days: $4,800');
  });

  it('adds up one currency only', () => {
    const yen = { amount: { amount: 900_000, currency: 'JPY' } };
    expect(
      predictive({ sales: [sale(1, 5, 100), sale(2, 6, 100), sale(3, 7, 0, yen)] }).map(({ title }) => title),
    ).toContain('Sales of the last 30 days: $200');
  });

  it('adds up the workspace’s currency first, where there are sales in it', () => {
    const sales = [sale(1, 5, 100), sale(2, 6, 100), sale(3, 7, 0, { amount: { amount: 900, currency: 'JPY' } })];
    const titles = (currency: string) => predictive({ sales, currency }).map(({ title }) => title);
    expect(titles('JPY')).toContain('Sales of the last 30 days: ¥900');
    expect(titles('EUR')).toContain('Sales of the last 30 days: $200');
  });

  it('warns of a customer who makes up much of the sales, a company counted as one', () => {
    const same = { companyId: id('cccc', 1), companyName: 'Oak Bakery' };
    const sales = [sale(1, 5, 3000, same), sale(2, 9, 3000, same), sale(3, 12, 4000)];
    const insight = predictive({ sales }).find(({ title }) => title.includes('Oak Bakery'));
    expect(insight).toMatchObject({
      type: 'risk',
      title: 'Oak Bakery makes up 60% of sales',
      impact: 'high',
      actionable: true,
    });
    expect(insight?.records[0]).toEqual({ type: 'company', id: id('cccc', 1), label: 'Oak Bakery' });
  });

  it('names the deals that stand still, and what they are worth', () => {
    const open = (n: number, stale: boolean) =>
      exampleDeal({ id: id('dddd', n), name: `Deal ${n}`, value: dollars(1000), stale, closeDate: null });
    const insight = predictive({ openDeals: [open(1, true), open(2, false), open(3, false)] }).find(({ title }) =>
      title.startsWith('Deals that stand'),
    );
    expect(insight).toMatchObject({
      title: 'Deals that stand still: 1',
      description: '1 of 3 open deals ($1,000) are longer in their stage than it allows, Deal 1 among them.',
      impact: 'medium',
      records: [{ type: 'deal', label: 'Deal 1' }],
      list: '/dashboard/deals?stale=true',
    });
  });

  it('leads to a list of all that it counts, but not where more are there than were read', () => {
    const listIn = (facts: Partial<InsightFacts>, title: string) =>
      predictive(facts).find((insight) => insight.title.startsWith(title))?.list;
    const quiet = [
      customer(1, { lastActivityAt: ago(31) }),
      customer(2, { lifecycle: 'lead', lastActivityAt: ago(40) }),
    ];
    const query = new URL(listIn({ customers: quiet }, 'Customers about')!, 'http://x').searchParams;
    const who = { field: 'lifecycle', is: 'any-of', value: ['customer'] };
    expect(JSON.parse(query.get('filter')!).any).toEqual([
      { all: [who, { field: 'lastActivityAt', is: 'before', value: ago(30) }] },
      {
        all: [who, { field: 'lastActivityAt', is: 'empty' }, { field: 'createdAt', is: 'before', value: ago(30) }],
      },
    ]);
    const many = Array.from({ length: 50 }, (_, n) => exampleDeal({ id: id('dddd', n), stale: true }));
    expect(listIn({ openDeals: many }, 'Deals that stand')).toBeUndefined();
    expect(listIn({ openDeals: many.slice(1) }, 'Deals that stand')).toBeDefined();
  });

  it('takes no list from a model that was not computed', () => {
    const facts = { ...nothing, openDeals: [exampleDeal({ stale: true })] };
    const task = predictiveTask({ facts, language: 'en', now, timeZone: 'UTC' });
    const [stale] = task.offline().insights.filter(({ list }) => list === '/dashboard/deals?stale=true');
    const answer = {
      kind: 'predictive' as const,
      insights: [stale!, { ...stale!, list: '/dashboard/deals?state=won' }],
    };
    const { insights } = withKnownRecords(answer, facts, task.offline());
    expect(insights.map(({ list }) => list)).toEqual(['/dashboard/deals?stale=true', undefined]);
  });

  it('finds customers nobody spoke with for more than 30 days, the longest first', () => {
    const customers = [
      customer(1),
      customer(2, { lastActivityAt: ago(31) }),
      customer(3, { lastActivityAt: ago(80) }),
      customer(4, { lastActivityAt: ago(30) }),
    ];
    const insight = predictive({ customers }).find(({ title }) => title.startsWith('Customers about'));
    expect(insight?.records.map(({ label }) => label)).toEqual(['Customer 3', 'Customer 2']);
  });

  it('compares how long deals took by their medians', () => {
    const took = (n: number, days: number) =>
      exampleDeal({ id: id('dddd', n), state: 'won', createdAt: ago(n + days), closedAt: ago(n) });
    expect(predictive({ won: [took(1, 30), took(2, 40), took(3, 10), took(4, 12)] })).toContainEqual(
      expect.objectContaining({
        type: 'risk',
        title: 'Deals close more slowly',
        description: 'Half of the newer sales took 35 days or more, of the earlier ones 11.',
      }),
    );
  });

  it('weights what should close within 30 days by its probability', () => {
    const deal = exampleDeal({ value: dollars(1000), weightedValue: dollars(200), closeDate: '2026-12-10' });
    const later = exampleDeal({ id: id('dddd', 9), closeDate: '2027-03-01' });
    expect(predictive({ openDeals: [deal, later] })).toContainEqual(
      expect.objectContaining({ type: 'opportunity', title: 'Expected within 30 days: $200' }),
    );
  });

  it.each([
    ['Pacific/Auckland', '2026-11-18T10:59:59Z', '2026-11-18', '2026-12-18'],
    ['Pacific/Auckland', '2026-11-18T11:00:00Z', '2026-11-19', '2026-12-19'],
    ['America/Los_Angeles', '2026-11-18T07:59:59Z', '2026-11-17', '2026-12-17'],
    ['America/Los_Angeles', '2026-11-18T08:00:00Z', '2026-11-18', '2026-12-18'],
  ])('counts what closes by the days of %s: at %s from %s to %s', (timeZone, at, first, last) => {
    const dayMs = 86_400_000;
    const days = Array.from({ length: 34 }, (_, n) =>
      new Date(Date.parse('2026-11-16') + n * dayMs).toISOString().slice(0, 10),
    );
    const openDeals = days.map((closeDate, n) =>
      exampleDeal({ id: id('dddd', n), name: closeDate, weightedValue: dollars(100), closeDate }),
    );
    const counted = (deal: Deal) =>
      predictiveInsights({ ...nothing, openDeals: [deal] }, { language: 'en', now: new Date(at), timeZone }).some(
        ({ title }) => title.startsWith('Expected within 30 days'),
      );
    const within = openDeals.filter(counted).map(({ closeDate }) => closeDate);
    expect([within[0], within.at(-1), within.length]).toEqual([first, last, 31]);
  });

  it.each<[string, Partial<InsightFacts>]>([
    ['one customer', { customers: [customer(1)] }],
    ['one sale', { sales: [sale(1, 3, 100)] }],
    ['fifty sales of a week', { sales: Array.from({ length: 50 }, (_, n) => sale(n, n / 10, 100)) }],
    [
      'fifty customers of a week',
      {
        customers: Array.from({ length: 50 }, (_, n) => customer(n, { createdAt: ago(n / 10), lastActivityAt: null })),
      },
    ],
    [
      'much of all',
      {
        sales: Array.from({ length: 50 }, (_, n) => sale(n, n * 4, 100 + n)),
        customers: Array.from({ length: 50 }, (_, n) => customer(n, { createdAt: ago(n * 3) })),
        openDeals: Array.from({ length: 50 }, (_, n) => exampleDeal({ id: id('dddd', 100 + n), stale: n % 3 === 0 })),
      },
    ],
  ])('makes four to six of %s, in every language', (_what, facts) => {
    for (const language of languages) {
      const insights = predictiveInsights({ ...nothing, ...facts }, { language, now, timeZone: 'UTC' });
      expect(() => PredictiveInsights.parse({ kind: 'predictive', insights })).not.toThrow();
      for (const { title, description } of insights)
        expect(`${title} ${description}`).not.toMatch(/undefined|null|NaN|Infinity|\[object/);
    }
  });
});

describe('the insights of the CRM card', () => {
  it('names all records that it counts, and a model only some', () => {
    const customers = Array.from({ length: 7 }, (_, n) => customer(n, { lastActivityAt: ago(80) }));
    expect(crm({ customers }).find(({ title }) => title === 'Low engagement')?.records).toHaveLength(7);
    const task = crmTask({ facts: { ...nothing, customers }, language: 'en', now });
    const { computed } = JSON.parse(task.material as string);
    expect(computed.map(({ records }: { records: unknown[] }) => records.length)).toEqual([5, 3]);
  });

  it('holds to the limits of the specification', () => {
    const sales = [sale(1, 3, 10_001), sale(2, 40, 10_000)];
    const customers = [customer(1, { lastActivityAt: ago(7) }), customer(2, { lastActivityAt: ago(85) })];
    const interactions = [interaction(1, 6.9, { contactId: id('aaaa', 1) }), interaction(2, 7.1)];
    const found = crm({ sales, customers, interactions });
    expect(found).toContainEqual(
      expect.objectContaining({
        type: 'opportunity',
        metric: 'Customers: 1',
        records: [{ type: 'company', id: id('cccc', 1), label: 'Company 1' }],
      }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ type: 'risk', title: 'Low engagement', metric: '1 of 2', priority: 'high' }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        type: 'trend',
        title: 'Sales of the last 30 days',
        metric: '$10,001',
        description: 'Sales: 1. That is +0% against the 30 days before.',
      }),
    );
    expect(found).toContainEqual(expect.objectContaining({ title: 'Interactions of the last 7 days', metric: '1' }));
  });

  it('puts unhappy customers first', () => {
    const unhappy = 'I am very disappointed, this was terrible.';
    const scored = [
      interaction(1, 1, { sentiment: 'negative', contactId: id('aaaa', 1) }),
      interaction(2, 1, { body: unhappy, sentiment: 'neutral' }),
    ];
    // Recorded just now, and not scored yet.
    const interactions = [...scored, interaction(3, 1, { body: unhappy, contactId: id('aaaa', 1) })];
    expect(crm({ customers: [customer(1)], interactions })[0]).toMatchObject({
      type: 'risk',
      title: 'Unhappy voices',
      metric: '2 of 3',
      records: [{ label: 'Customer 1' }],
    });
  });

  it('leads to whom an interaction was with, also where the name was not read', () => {
    const insight = crm({ interactions: [interaction(1, 1, { contactId: id('aaaa', 9), subject: 'First call' })] })[0];
    expect(insight?.records).toEqual([{ type: 'contact', id: id('aaaa', 9), label: 'First call' }]);
  });

  it('asks to act where nobody was talked to, or nobody greeted the new', () => {
    const types = crm({ customers: [customer(1, { lifecycle: 'lead', createdAt: ago(2), lastActivityAt: null })] }).map(
      ({ type, title }) => [type, title],
    );
    expect(types).toEqual([
      ['action', 'Talk to your customers'],
      ['action', 'Greet new leads'],
    ]);
  });

  it('has none where there is nothing, at most five where there is much, and words in every language', () => {
    expect(crm({})).toEqual([]);
    const much: InsightFacts = {
      ...nothing,
      sales: Array.from({ length: 100 }, (_, n) => sale(n, n / 5, 20_000)),
      customers: [
        customer(1, { lastActivityAt: ago(88) }),
        customer(2, { lifecycle: 'lead', createdAt: ago(1), lastActivityAt: null }),
      ],
      interactions: Array.from({ length: 50 }, (_, n) => interaction(n, 1, { sentiment: 'negative' })),
    };
    for (const language of languages) {
      const insights = crmInsights(much, language, now);
      expect(insights).toHaveLength(5);
      expect(() => CrmInsights.parse({ kind: 'crm', insights })).not.toThrow();
      expect(JSON.stringify(insights)).not.toMatch(/undefined|null|NaN/);
    }
  });
});

describe('the figures', () => {
  it('knows the middle and the line', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
    expect(lineThrough([1, 2, 3])).toEqual({ next: 4, explained: 1 });
    expect(lineThrough([1, 3, 1, 3]).explained).toBeLessThan(0.3);
  });

  it('gives more confidence to more records and plainer figures, never all of it', () => {
    expect([
      confidenceOf(3, 1),
      confidenceOf(27, 1),
      confidenceOf(27, 0),
      confidenceOf(0, 1),
      confidenceOf(1000, 5),
    ]).toEqual([50, 90, 54, 0, 95]);
  });

  it('scores engagement by when, how often and how closely', () => {
    const contact = customer(1, { lastActivityAt: ago(45) });
    expect(engagementOf(contact, [], now)).toBe(25);
    expect(
      engagementOf(
        contact,
        [interaction(1, 45, { contactId: contact.id }), interaction(2, 50, { contactId: contact.id, type: 'email' })],
        now,
      ),
    ).toBe(55);
    expect(engagementOf(customer(2, { lastActivityAt: null, createdAt: ago(0) }), [], now)).toBe(50);
    expect(engagementOf(customer(3, { lastActivityAt: ago(36) }), [], now)).toBe(30);
  });
});
