import { SentimentScored } from '@fernway/contracts/events/ai';
import { activityChanges, contactChanges, dealChanges, saleChanges } from '@fernway/contracts/events/crm-changes';
import {
  type CustomerInsights,
  engagementRule,
  engagementSteps,
  getCustomerInsights,
  moverDays,
} from '@fernway/contracts/http/analytics-insights';
import { getPriorityLeads, type LeadScore, leadScoreRule } from '@fernway/contracts/http/analytics-lead-scores';
import { exampleContact, exampleDeal } from '@fernway/contracts/testing';
import type { Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import type { Sent, TestAnalytics } from '../analytics.js';
import { disordered, lifeOf, pick, seeded } from '../lives.js';

const dayMs = 86_400_000;
const kinds = ['call', 'email', 'meeting', 'message', 'note'] as const;
type Kind = (typeof kinds)[number];

/** Noon of a day, so that no hour makes it another one. */
const daysAgo = (days: number) => `${new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)}T12:00:00.000Z`;
const activity = (type: Kind, days: number, about: { contactId?: string; companyId?: string }) => ({
  type,
  subject: '',
  body: 'Text',
  direction: null,
  occurredAt: daysAgo(days),
  minutes: null,
  outcome: null,
  contactId: about.contactId ?? null,
  companyId: about.companyId ?? null,
  dealId: null,
  mentions: [],
  sentiment: null,
  origin: 'person',
});
const lives = (owner: Person) => ({
  contact: (fields: Parameters<typeof exampleContact>[0]) => {
    const life = lifeOf(owner, contactChanges);
    const { id: _id, version: _version, ...state } = exampleContact(fields);
    return { id: life.id, event: life.told(state) };
  },
  spoken: (type: Kind, days: number, about: { contactId?: string; companyId?: string }) =>
    lifeOf(owner, activityChanges).told(activity(type, days, about)),
  deal: (fields: Parameters<typeof exampleDeal>[0]) => {
    const { id: _id, version: _version, ...state } = exampleDeal(fields);
    return lifeOf(owner, dealChanges).told(state);
  },
  sale: (days: number, amount: number, about: { contactId?: string; companyId?: string }) =>
    lifeOf(owner, saleChanges).told({
      date: daysAgo(days).slice(0, 10),
      amount: { amount, currency: 'USD' },
      cost: null,
      quantity: 1,
      productId: null,
      contactId: about.contactId ?? null,
      companyId: about.companyId ?? null,
      ownerId: null,
      country: null,
      region: null,
      channel: null,
      ...{ name: 'Bread', customerName: null, contactName: null, companyName: null, externalId: null, dealId: null },
      ...{ origin: 'import', fields: {} },
    }),
});

/** The rule a second way, from the interactions themselves. */
const engagementOf = (heard: { kind: Kind; days: number }[], ago = 0): number => {
  const known = heard.filter(({ days }) => days >= ago && days - ago < engagementRule.days);
  if (known.length === 0) return 0;
  const last = Math.min(...known.map(({ days }) => days - ago));
  const points = known.reduce((sum, { kind }) => sum + engagementRule.kinds[kind], 0);
  return (
    Math.round((engagementRule.recency * (engagementRule.days - last)) / engagementRule.days) +
    Math.round(Math.min(engagementRule.frequency, (engagementRule.frequency * known.length) / engagementRule.often)) +
    Math.round(Math.min(engagementRule.depth, (engagementRule.depth * points) / engagementRule.deepest))
  );
};

export const engagement = (analytics: TestAnalytics): void =>
  describe('engagement', () => {
    const insightsOf = async (as: Person): Promise<CustomerInsights> => {
      const { status, body } = await analytics.request(getCustomerInsights, { as });
      expect(status).toBe(200);
      return body;
    };
    const leadsOf = async (as: Person): Promise<{ leads: number; promising: number; items: LeadScore[] }> => {
      const { status, body } = await analytics.request(getPriorityLeads, { as });
      expect(status).toBe(200);
      return body;
    };

    it('is what the rule says, after moves, deletions and events in any order', async () => {
      const owner = await analytics.person();
      const random = seeded(5);
      const contacts = Array.from({ length: 8 }, () =>
        lives(owner).contact({ lifecycle: 'customer', leadSince: null }),
      );
      const records = Array.from({ length: 70 }, () => {
        const life = lifeOf<ReturnType<typeof activity>>(owner, activityChanges);
        const any = () =>
          activity(pick(random, kinds), Math.floor(random() * 150), { contactId: pick(random, contacts).id });
        const told = [life.told(any())];
        if (random() < 0.3) told.push(life.told(any()));
        if (random() < 0.2) told.push(life.deleted());
        return { life, told };
      });
      await analytics.deliver(contacts.map(({ event }) => event));
      // Once before all is known: then only those who are touched are computed anew.
      const events = disordered(
        { ...activityChanges, batch: null },
        records.flatMap(({ told }) => told),
        random,
      );
      await analytics.deliver(events.slice(0, 30));
      await insightsOf(owner);
      await analytics.deliver(events.slice(30));

      const heardOf = (contact: string) =>
        records.flatMap(({ life }) => {
          const now = life.now();
          if (now?.contactId !== contact) return [];
          return [{ kind: now.type, days: Math.round((Date.parse(daysAgo(0)) - Date.parse(now.occurredAt)) / dayMs) }];
        });
      const expected = contacts.map(({ id }) => ({
        id,
        engagement: engagementOf(heardOf(id)),
        before: engagementOf(heardOf(id), moverDays),
      }));
      const { spread, movers } = await insightsOf(owner);
      expect(spread.map(({ contacts: count }) => count)).toEqual(
        engagementSteps.map(
          (from, at) =>
            expected.filter(({ engagement: score }) => score >= from && score < (engagementSteps[at + 1] ?? 101))
              .length,
        ),
      );
      expect(
        movers.map(({ parts: _parts, ...mover }) => mover).sort((one, other) => (one.id < other.id ? -1 : 1)),
      ).toEqual(
        expected
          .filter(({ engagement: score, before }) => score !== before)
          .sort((one, other) => (one.id < other.id ? -1 : 1)),
      );
      for (const { engagement: score, parts } of movers)
        expect(parts.recency + parts.frequency + parts.depth).toBe(score);
    });

    it('makes leads a priority, beside deals, sources and moods, by points that add up', async () => {
      const owner = await analytics.person();
      const { contact, spoken, deal } = lives(owner);
      const fairs = Array.from({ length: 9 }, () =>
        contact({ lifecycle: 'customer', leadSince: daysAgo(200), source: 'Fair' }),
      );
      const best = contact({ lifecycle: 'lead', leadSince: daysAgo(3), source: 'Fair' });
      const cold = contact({ lifecycle: 'prospect', leadSince: daysAgo(300), source: 'Cold call' });
      const gone = lifeOf(owner, contactChanges);
      const talks = Array.from({ length: 12 }, (_, n) => spoken('meeting', n, { contactId: best.id }));
      const mood: Sent = {
        ...talks[0]!,
        event: SentimentScored,
        id: randomUUID(),
        data: { activityId: talks[0]!.subject, activityVersion: 1, sentiment: 'positive', score: null, language: null },
      };
      await analytics.deliver([
        ...[...fairs, best, cold].map(({ event }) => event),
        gone.told(exampleContact({ id: gone.id })),
        gone.deleted(),
        ...talks,
        mood,
        deal({ contactId: best.id, probability: 50, state: 'open' }),
      ]);
      const { leads, promising, items } = await leadsOf(owner);
      expect([leads, promising]).toEqual([2, 1]);
      const { most } = leadScoreRule;
      expect(items.map(({ contactId, score, openDeals }) => [contactId, score, openDeals])).toEqual([
        [best.id, most.engagement + 20 + most.source + most.mood + 9, 1],
        [cold.id, 0, 0],
      ]);
      for (const { score, factors } of items) expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(items[0]!.lastContactOn).toBe(daysAgo(0).slice(0, 10));
    });

    it('names whom to speak with next, and who is out of touch', async () => {
      const owner = await analytics.person();
      const { contact, spoken, deal, sale } = lives(owner);
      const [offered, heard, rhythm, quiet] = Array.from({ length: 4 }, () =>
        contact({ lifecycle: 'customer', leadSince: null }),
      ) as [
        ReturnType<typeof contact>,
        ReturnType<typeof contact>,
        ReturnType<typeof contact>,
        ReturnType<typeof contact>,
      ];
      const stranger = randomUUID();
      await analytics.deliver([
        ...[offered, heard, rhythm, quiet].map(({ event }) => event),
        deal({ contactId: offered.id, value: { amount: 90_000, currency: 'USD' }, probability: 50, state: 'open' }),
        deal({ contactId: heard.id, value: { amount: 900_000, currency: 'USD' }, probability: 50, state: 'open' }),
        spoken('call', 2, { contactId: heard.id }),
        spoken('call', 20, { contactId: offered.id }),
        ...[110, 80, 50].map((days) => sale(days, 10_000, { contactId: rhythm.id })),
        spoken('email', 10, { contactId: rhythm.id }),
        sale(100, 70_000, { contactId: quiet.id }),
        spoken('email', 60, { contactId: quiet.id }),
        // Neither a contact nor a company any more.
        sale(100, 999_000, { companyId: stranger }),
      ]);
      const { next, lostTouch, currency } = await insightsOf(owner);
      const day = (days: number) => daysAgo(days).slice(0, 10);
      expect(currency).toBe('USD');
      expect(next).toEqual([
        {
          kind: 'contact',
          id: offered.id,
          reason: 'open-deals',
          value: 45_000,
          lastContactOn: day(20),
          usualDays: null,
          sinceDays: null,
        },
        {
          kind: 'contact',
          id: rhythm.id,
          reason: 'overdue',
          value: 10_000,
          lastContactOn: day(10),
          usualDays: 30,
          sinceDays: 50,
        },
      ]);
      expect(lostTouch).toEqual([{ kind: 'contact', id: quiet.id, revenue: 70_000, lastContactOn: day(60) }]);
    });
  });
