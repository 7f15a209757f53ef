import { describe, expect, it } from '@jest/globals';
import { DataAnalysis, SentimentAnalysis } from '@fernway/contracts/http/ai-analyses';
import type { Activity } from '@fernway/contracts/http/crm-activities';
import { languages } from '@fernway/contracts/http/identity';
import { exampleDeal, exampleSale } from '@fernway/contracts/testing';
import { addMonths } from '../days/day.js';
import { analyse, type DataFacts } from './data-findings.js';
import { wordedBy } from './data-task.js';
import { tellsOnly } from './told-numbers.js';
import { judgedBy, listen, type VoiceFacts } from './voices.js';

const months = [100, 200, 300, 400, 600, 500, 50].map((units, index) => ({
  month: addMonths('2026-11-01', index - 6),
  revenue: units * 100,
  sales: 2,
  won: 3,
  lost: index < 3 ? 1 : 3,
}));
const company = { type: 'company', id: '0190cccc-0000-7000-8000-000000000001', label: 'Oak Bakery' };
const facts: DataFacts = {
  currency: 'USD',
  months,
  begun: '2024-02-01',
  asked: 3,
  open: { deals: 4, value: 400_000, weighted: 100_000 },
  stale: [exampleDeal({ name: 'Bread for a year' })],
  largest: [exampleSale({ id: '0190dddd-0000-7000-8000-000000000009', name: 'Cakes', date: '2026-09-10' })],
  quiet: [{ record: company, sales: [], value: 900, days: 75 }],
  buyers: 10,
};
const words = (result: DataAnalysis, id: string) => result.findings.find((finding) => finding.id === id);

describe('data analysis', () => {
  const result = analyse(facts, 'en')!;

  it('compares whole months with as many before, and shows the running one beside them', () => {
    expect(words(result, 'revenue')).toMatchObject({
      title: '$1,500 sold, +150% against before',
      description: 'Sales: 6 (full months: 3). As many months before brought $600. This month so far: $50.',
      type: 'trend',
    });
    expect(result).toMatchObject({ from: '2026-08-01', to: '2026-10-31' });
    expect(result.months.map(({ month, complete }) => [month, complete])).toEqual([
      ['2026-08-01', true],
      ['2026-09-01', true],
      ['2026-10-01', true],
      ['2026-11-01', false],
    ]);
  });

  it('finds best and weakest month, conversion, size, quiet customers and what is open', () => {
    expect(words(result, 'months')?.description).toMatch(/^September 2026 brought \$600, August 2026 only \$400\./);
    expect(words(result, 'conversion')).toMatchObject({
      title: '50% of closed deals were won',
      type: 'risk',
      figures: [{ value: '50%' }, { value: '9' }, { value: '9' }, { value: '75%' }],
    });
    expect(words(result, 'deal-size')?.title).toBe('The average sale is $250');
    expect(words(result, 'at-risk')).toMatchObject({ records: [company], title: 'Good customers gone quiet: 1' });
    expect(words(result, 'pipeline')).toMatchObject({
      title: '$1,000 to be expected of open deals',
      source: { href: expect.stringContaining('/dashboard/deals?filter=') },
    });
  });

  it('takes months before the first record for unknown, not for weak', () => {
    const young = analyse(
      {
        ...facts,
        months: months.map((month, index) => (index < 2 ? { ...month, revenue: 0, sales: 0, won: 0, lost: 0 } : month)),
        begun: '2026-07-01',
      },
      'en',
    )!;
    expect(words(young, 'revenue')).toMatchObject({
      title: '$1,500 sold',
      description: expect.stringContaining('The records do not reach back far enough to compare.'),
    });
    expect(words(young, 'conversion')?.figures).toHaveLength(3);
    const younger = analyse({ ...facts, begun: '2026-09-01' }, 'en')!;
    expect(younger).toMatchObject({
      from: '2026-09-01',
      to: '2026-10-31',
      summary: expect.stringContaining('September 2026 – October 2026'),
    });
    expect(words(younger, 'revenue')?.description).toContain('Sales: 4 (full months: 2)');
    expect(younger.months.map(({ month }) => month)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
    expect(analyse({ ...facts, begun: '2026-11-01' }, 'en')).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      months: [{ complete: false }],
    });
  });

  it('does not call a month weak in whose middle the records begin', () => {
    expect(words(analyse({ ...facts, begun: '2026-08-01' }, 'en')!, 'months')?.description).toContain(
      'October 2026 only $500',
    );
  });

  it('says nothing of nothing', () => {
    const none = months.map((month) => ({ ...month, revenue: 0, sales: 0, won: 0, lost: 0 }));
    expect(
      analyse(
        { ...facts, months: none, open: { deals: 0, value: 0, weighted: 0 }, stale: [], quiet: [], largest: [] },
        'en',
      ),
    ).toBeUndefined();
  });

  it.each(languages)('is whole in %s', (language) => {
    const text = JSON.stringify(DataAnalysis.parse(analyse(facts, language)));
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  it('takes a model’s words only as long as they tell the computed numbers', () => {
    const told = wordedBy(result, {
      summary: 'You won $1,500, which is +150%.',
      findings: [
        { id: 'revenue', title: 'You won $1,500', description: 'Soon it will be $9,999.' },
        { id: 'made-up', title: 'Churn is 12%', description: 'x' },
        { id: 'conversion', title: 'Half of the deals were lost', description: '9 of 18 were won; it was 75%.' },
      ],
    });
    expect(told.summary).toBe('You won $1,500, which is +150%.');
    expect(words(told, 'revenue')).toMatchObject({
      title: 'You won $1,500',
      description: words(result, 'revenue')!.description,
    });
    expect(words(told, 'conversion')).toMatchObject({
      title: words(result, 'conversion')!.title,
      description: '9 of 18 were won; it was 75%.',
    });
    expect(told.findings.map(({ id }) => id)).toEqual(result.findings.map(({ id }) => id));
    expect(told.worded).toBe(true);
    expect(wordedBy(result, { summary: 'Revenue of $1.5 million', findings: [] })).toEqual(result);
  });

  it.each([
    ['12 deals', ['12 deals'], true],
    ['12 %', ['12 deals'], false],
    ['12k', ['12'], false],
    ['1,200', ['$1,200'], true],
    ['１２件', ['12件'], true],
    ['12万', ['12'], false],
    ['twelve deals', ['12'], false],
    ['doce negocios', ['12'], false],
    ['三倍', ['3'], false],
    ['두 배', ['2'], false],
    ['no number at all', [], true],
  ])('tells whether %p says only what %p says', (text, figures, fits) => expect(tellsOnly(text, figures)).toBe(fits));
});

const now = new Date('2026-11-20T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const id = (n: number) => `0190eeee-0000-7000-8000-${String(n).padStart(12, '0')}`;
const mara = '0190aaaa-0000-7000-8000-000000000001';
const voice = (n: number, days: number, body: string, fields: Partial<Activity> = {}): Activity =>
  ({
    id: id(n),
    type: 'email',
    subject: 'Delivery',
    body,
    direction: 'in',
    occurredAt: ago(days),
    contactId: mara,
    companyId: null,
    dealId: null,
    sentiment: null,
    ...fields,
  }) as Activity;
const complaint = 'We got it on Monday. I am very disappointed, the delivery was terrible and late again.';
const praise = 'Everything was perfect, we love the bread. Thank you!';
const heard = (latest: Activity[], more: Partial<VoiceFacts> = {}): VoiceFacts => ({
  latest,
  earlier: latest,
  names: new Map([[mara, 'Mara Jones']]),
  now,
  timeZone: 'UTC',
  language: 'en',
  ...more,
});

describe('sentiment analysis', () => {
  it('counts, draws five months, and quotes what calls for an act', () => {
    const result = SentimentAnalysis.parse(
      listen(
        heard([
          voice(1, 2, complaint),
          voice(2, 40, praise, { contactId: null, companyId: id(9) }),
          voice(3, 200, 'Order 12', { contactId: null }),
        ]),
      ),
    );
    expect(result.shares).toMatchObject({ positive: 1, negative: 1 });
    expect(result.trend.map(({ month, positive, negative, balance }) => [month, positive, negative, balance])).toEqual([
      ['2026-07-01', 0, 0, null],
      ['2026-08-01', 0, 0, null],
      ['2026-09-01', 0, 0, null],
      ['2026-10-01', 1, 0, 1],
      ['2026-11-01', 0, 1, -1],
    ]);
    expect(result.attention).toEqual([
      expect.objectContaining({
        quote: 'I am very disappointed, the delivery was terrible and late again.',
        contact: { id: mara, name: 'Mara Jones' },
        advice: 'Nobody has answered Mara Jones since (2 days ago). Call today, and say what you will do about it.',
      }),
    ]);
    expect(result.opportunities).toHaveLength(1);
    expect(result.summary).toContain('The mood is worse than in the months before.');
  });

  it('lets the last word of a customer count, and sees that somebody answered', () => {
    expect(listen(heard([voice(2, 1, praise), voice(1, 2, complaint)]))).toMatchObject({
      attention: [],
      opportunities: [{ activity: { id: id(2) } }],
    });
    const answered = listen(
      heard([voice(2, 1, 'We will call.', { direction: 'out', sentiment: 'neutral' }), voice(1, 2, complaint)]),
    );
    expect(answered.attention[0]?.advice).toContain('There was an answer since');
  });

  it('counts by a model’s judgement, and shows of its words what was said', () => {
    const facts = heard([voice(1, 2, 'It came on Monday. It is what it is.', { sentiment: 'neutral' })]);
    const told = judgedBy(facts, {
      summary: 'Customers lose patience.',
      interactions: [
        { id: id(1), sentiment: 'negative' },
        { id: id(7), sentiment: 'negative' },
      ],
      attention: [
        { id: id(1), quote: 'It is what it is.', advice: 'Ask what went wrong on Monday.' },
        { id: id(7), quote: 'x', advice: 'x' },
      ],
      opportunities: [],
    });
    expect(told).toMatchObject({
      judged: true,
      summary: 'Customers lose patience.',
      shares: { negative: 1, neutral: 0 },
      attention: [{ quote: 'It is what it is.', advice: 'Ask what went wrong on Monday.' }],
    });
    const lying = judgedBy(facts, {
      summary: '90% are angry',
      interactions: [{ id: id(1), sentiment: 'negative' }],
      attention: [{ id: id(1), quote: 'We will sue you.', advice: 'Pay $500.' }],
      opportunities: [],
    });
    expect(lying.summary).toBe('Interactions read: 1. Positive: 0, negative: 1.');
    expect(lying.attention[0]?.quote).not.toContain('sue');
    expect(lying.attention[0]?.advice).not.toContain('500');
  });

  it.each(languages)('is whole in %s', (language) => {
    const text = JSON.stringify(
      SentimentAnalysis.parse(
        listen(heard([voice(1, 2, complaint), voice(2, 40, praise, { contactId: null })], { language })),
      ),
    );
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });
});
