import { describe, expect, it } from '@jest/globals';
import {
  type PromotionBrief,
  PromotionDrafts,
  PromotionIdea,
  promotionGoals,
  TrendReport,
} from '@fernway/contracts/http/ai-promotions';
import { languages } from '@fernway/contracts/http/identity';
import { addMonths } from '../days/day.js';
import { briefOf } from './brief-of.js';
import { ideaOf } from './idea-of.js';
import { playsFor, weakestMonth } from './plays.js';
import type { PromotionFacts } from './promotion-facts.js';
import { trendsOf } from './trends.js';

const today = '2026-11-20';
const contact = { type: 'contact', id: '0190aaaa-0000-7000-8000-000000000001', label: 'Mara Jones' };
const company = { type: 'company', id: '0190cccc-0000-7000-8000-000000000001', label: 'Oak Bakery' };
const revenue = [300, 200, 500, 400, 100, 600, 700, 300, 400, 500, 900, 800, 50];
const months = revenue.map((units, index) => ({
  month: addMonths('2026-11-01', index - 12),
  revenue: units * 100,
  sales: 2,
  won: 2,
  lost: 1,
}));
const segment = (reach: number) => ({ reach, records: reach > 0 ? [contact] : [] });
const facts: PromotionFacts = {
  user: { language: 'en', timeZone: 'UTC', firstName: 'Ann' },
  today,
  trade: 'fnb',
  currency: 'USD',
  months,
  average: 120_000,
  sales: 23,
  sellers: [
    { name: 'catering', deals: 9, share: 0.45 },
    { name: 'cakes', deals: 4, share: 0.05 },
  ],
  buyers: [{ record: company, sales: [], value: 4000 }],
  segments: {
    lapsed: segment(14),
    best: { reach: 1, records: [company] },
    customers: segment(40),
    leads: segment(7),
    all: segment(60),
  },
};
const nothing: PromotionFacts = {
  ...facts,
  currency: null,
  average: null,
  sales: 0,
  sellers: [],
  buyers: [],
  months: months.map((month) => ({ ...month, revenue: 0, sales: 0, won: 0 })),
  segments: { lapsed: segment(0), best: segment(0), customers: segment(0), leads: segment(0), all: segment(0) },
};
const brief: PromotionBrief = {
  offering: 'Fresh bread for cafés.',
  audience: 'cafés nearby',
  goals: ['win-back'],
  budget: { least: 10_000, most: 50_000, currency: 'USD' },
};
const draft = playsFor(facts, brief)[0]!;

describe('plays', () => {
  it('puts first what serves the goals, with people, days and money of the records', () => {
    expect(draft).toMatchObject({
      title: 'We have missed you',
      segment: 'lapsed',
      startsOn: '2026-11-24',
      endsOn: '2026-12-15',
      records: [contact.id],
    });
    expect(draft.steps.join(' ')).toContain('Mara Jones');
    expect(draft.message.body).toMatch(/^Hello,\n\n.*Fresh bread for cafés\n\n.*Ann$/s);
    expect(draft.cost).toEqual({ least: 160, most: 280 });
  });

  it('goes by the own weakest month and the calendar', () => {
    expect(weakestMonth(facts)).toBe('2026-03-01');
    expect(weakestMonth(nothing)).toBeUndefined();
    const quiet = playsFor(facts, { ...brief, goals: ['awareness', 'bigger-orders', 'repeat-sales'] }).find(
      ({ title }) => title.includes('March'),
    );
    expect(quiet).toMatchObject({ startsOn: '2027-02-08', endsOn: '2027-03-31' });
    const season = playsFor(facts, { ...brief, goals: ['awareness'] })[0];
    expect(season).toMatchObject({ title: 'Ready for Christmas', startsOn: '2026-11-27', endsOn: '2026-12-22' });
  });

  it.each(languages)('gives a whole set in %s for every goal, with and without records', (language) => {
    for (const goal of promotionGoals) {
      for (const given of [facts, nothing]) {
        const asked = { ...given, user: { ...given.user, language } };
        const { ideas } = PromotionDrafts.parse({ ideas: playsFor(asked, { ...brief, goals: [goal] }) });
        for (const idea of ideas) {
          const whole = PromotionIdea.parse(ideaOf(idea, brief, asked));
          expect(JSON.stringify(whole)).not.toMatch(/undefined|null,"records|\[object|NaN/);
          expect(
            whole.cost.least >= brief.budget.least &&
              whole.cost.most <= brief.budget.most &&
              whole.cost.least <= whole.cost.most,
          ).toBe(true);
          expect(whole.startsOn > today && whole.endsOn >= whole.startsOn).toBe(true);
        }
      }
    }
  });
});

describe('what is made of a draft', () => {
  it('computes the effect: how many it reaches, and how many usual sales pay for it', () => {
    expect(ideaOf(draft, brief, facts).effect).toEqual({
      text: 'Reaches 14 customers not heard of for more than 60 days. It pays for itself with 1 sale of the usual $1,200.',
      basis:
        'Your records: 14 customers not heard of for more than 60 days; average of 23 won deals: $1,200. How many will answer nobody knows beforehand.',
      reach: 14,
      breakEven: 1,
      averageSale: { amount: 120_000, currency: 'USD' },
    });
    expect(ideaOf(draft, brief, nothing).effect).toMatchObject({
      reach: 0,
      breakEven: null,
      text: 'No sale is recorded yet, so nothing can be computed: note what it brings.',
    });
    const yen = { ...brief, budget: { least: 0, most: 90_000, currency: 'JPY' } };
    expect(ideaOf(draft, yen, facts).effect).toMatchObject({ breakEven: null, averageSale: null });
  });

  it('keeps a model within budget, calendar and records', () => {
    const wild = {
      ...draft,
      cost: { least: 9000, most: 1 },
      startsOn: '2020-01-01',
      endsOn: '2050-01-01',
      records: [company.id, crypto.randomUUID(), company.id],
    };
    const kept = ideaOf(wild, brief, facts);
    expect(kept).toMatchObject({
      cost: { least: 10_000, most: 50_000 },
      startsOn: '2026-11-25',
      endsOn: '2026-12-23',
      records: [company],
    });
  });

  it('refuses an idea of which nothing is left', () => {
    expect(() => ideaOf({ ...draft, title: ' ' }, brief, facts)).toThrow();
  });

  it('counts nothing as the price where the budget is nothing', () => {
    const free = { ...brief, budget: { least: 0, most: 0, currency: 'USD' } };
    const kept = ideaOf(playsFor(facts, free)[0]!, free, facts);
    expect([kept.cost, kept.effect.breakEven]).toEqual([{ least: 0, most: 0, currency: 'USD' }, 0]);
    expect(kept.effect.text).toContain('next to nothing');
  });
});

describe('brief and trends', () => {
  it('suggests what sells, to those who buy, for one average sale', () => {
    expect(briefOf(facts)).toMatchObject({
      offering: 'catering and cakes (food and drinks)',
      audience: 'Customers like Oak Bakery; 14 who have not been heard of for more than 60 days',
      goals: ['win-back', 'repeat-sales'],
      budget: { least: 0, most: 200_000, currency: 'USD' },
      records: [company],
    });
    expect(briefOf({ ...nothing, trade: 'other' })).toEqual({
      offering: '',
      audience: '',
      goals: ['new-customers', 'awareness'],
      budget: null,
      basis: [],
      records: [],
    });
  });

  it('tells the strongest and the weakest month of the own sales', () => {
    const [monthly, customers] = trendsOf(facts, 'en');
    expect(monthly).toMatchObject({
      basis: 'records',
      summary: 'Of the last twelve months September 2026 was the strongest ($900) and March 2026 the weakest ($100).',
      points: [
        { text: 'November 2026 so far: $50' },
        { text: 'December 2026, which comes next, brought $200 a year ago', on: '2026-12-01' },
      ],
    });
    expect(customers?.points.map(({ text }) => text)).toEqual([
      'Oak Bakery bought 100% of the latest sales',
      'catering: 45% of sales',
      'cakes: 5% of sales',
      '14 of 40 customers not heard of for more than 60 days',
    ]);
  });

  it.each(languages)('tells only days that come where there are no records (%s)', (language) => {
    for (const report of trendsOf(nothing, language)) {
      TrendReport.parse(report);
      expect(report.basis).toBe('calendar');
      expect(report.points.length).toBeGreaterThan(0);
      expect(report.points.every(({ on }) => on !== null && on >= today)).toBe(true);
    }
  });
});
