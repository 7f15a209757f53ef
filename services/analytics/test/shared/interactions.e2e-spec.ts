import type { ChangeOf } from '@fernway/contracts/change';
import { SentimentScored, SentimentsScored } from '@fernway/contracts/events/ai';
import { activityChanges } from '@fernway/contracts/events/crm-changes';
import { UserRegistered } from '@fernway/contracts/events/identity';
import { sentiments, type Sentiment } from '@fernway/contracts/http/ai-copilot';
import { getSentiment, type SentimentOverview } from '@fernway/contracts/http/analytics-sentiment';
import { activityKinds } from '@fernway/contracts/records/activity';
import type { Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import type { Sent, TestAnalytics } from '../analytics.js';
import { disordered, lifeOf, pick, type Random, seeded } from '../lives.js';

type Activity = Omit<
  NonNullable<ChangeOf<typeof activityChanges>['state']>,
  'id' | 'version' | 'sample' | 'createdBy' | 'createdAt' | 'updatedAt'
>;
type Known = {
  kind: string;
  on: string;
  contact: string | null;
  company: string | null;
  at: string;
  sentiment: Sentiment | null;
};

const dayMs = 86_400_000;
const nothing = { direction: null, minutes: null, outcome: null, origin: 'person' } as const;

/** An activity of some of these customers, in the last half year or soon. */
const anyActivity = (random: Random, customers: readonly Pick<Activity, 'contactId' | 'companyId'>[]): Activity => {
  const body = `Text ${random()}`;
  return {
    ...nothing,
    mentions: [],
    type: pick(random, activityKinds),
    subject: '',
    body,
    occurredAt: new Date(Date.now() + dayMs * (3 - Math.floor(random() * 90) * (random() < 0.4 ? 2 : 1))).toISOString(),
    dealId: null,
    ...pick(random, customers),
    sentiment: null,
    // As the event of a batch calls it.
    ...{ text: body },
  };
};

const scored = ({ workspace, version, time }: Sent, subject: string, sentiment: Sentiment): Sent => ({
  event: SentimentScored,
  id: randomUUID(),
  subject,
  version,
  time,
  workspace,
  data: { activityId: subject, activityVersion: version, sentiment, score: null, language: null },
});
const scoredTogether = (events: Sent[]): Sent => ({
  ...events[0]!,
  event: SentimentsScored,
  id: randomUUID(),
  subject: randomUUID(),
  version: 1,
  data: { items: events.map(({ data }) => data) },
});

/** Its events, and how it is at the end. The AI scores each version, but for some that nobody has got to yet. */
const liveOn = (owner: Person, random: Random, customers: Parameters<typeof anyActivity>[1]) => {
  const life = lifeOf<Activity>(owner, activityChanges);
  const told: Sent[] = [];
  const felt: Sent[] = [];
  let sentiment: Sentiment | null = null;
  let state = anyActivity(random, customers);
  for (let step = Math.floor(random() * 3); step >= 0; step -= 1) {
    told.push(life.told(state));
    const mood: Sentiment = state.sentiment ?? pick(random, sentiments);
    const read = random() < 0.9;
    if (read) felt.push(scored(told.at(-1)!, life.id, mood));
    sentiment = read ? mood : state.sentiment;
    // The text stays, and with it what was read in it; or it is another one.
    const next = anyActivity(random, customers);
    const { body } = state;
    state = random() < 0.4 ? { ...next, body, ...{ text: body }, sentiment } : next;
  }
  if (random() < 0.15) told.push(life.deleted());
  const { version } = told.at(-1)!;
  return { life, told, felt, now: life.now(), version, sentiment };
};

const overview = async (analytics: TestAnalytics, as: Person, months = 5) =>
  (await analytics.request(getSentiment, { as, query: { months } })).body as SentimentOverview;

/** The same numbers from the states themselves. */
const counted = async (analytics: TestAnalytics, known: Known[], { range, compared, months }: SentimentOverview) => {
  const parts = [
    { part: 'current', ...range },
    { part: 'before', ...compared },
    ...months.map(({ month }, n) => ({ part: month, from: month, to: months[n + 1]?.month ?? range.to })),
    ...activityKinds.flatMap((kind) => [
      { part: kind, kind, ...range },
      { part: `${kind} before`, kind, ...compared },
    ]),
  ];
  return analytics.rows<Record<string, unknown>>(
    `select part, count(*) filter (where sentiment = 'positive')::int as positive, count(*) filter (where sentiment = 'neutral')::int as neutral,
            count(*) filter (where sentiment = 'negative')::int as negative,
            count(*) filter (where coalesce(sentiment, 'unknown') = 'unknown')::int as unknown
       from jsonb_to_recordset($1::jsonb) as p (part text, kind text, "from" date, "to" date)
       left join jsonb_to_recordset($2::jsonb) as k ("on" date, kind text, sentiment text)
         on k."on" >= p."from" and k."on" <= p."to" and (part !~ '-01$' or p."to" = $3 or k."on" < p."to") and k.kind = coalesce(p.kind, k.kind)
      group by part`,
    [JSON.stringify(parts), JSON.stringify(known), range.to],
  );
};

export const interactions = (analytics: TestAnalytics): void =>
  describe('interactions and how customers sound in them', () => {
    it('are what plain SQL counts, whichever of text and sentiment comes first', async () => {
      const owner = await analytics.person();
      const random = seeded(29);
      const customers = [
        ...Array.from({ length: 12 }, () => ({
          contactId: randomUUID(),
          companyId: pick(random, [null, randomUUID()]),
        })),
        ...Array.from({ length: 4 }, () => ({ contactId: null, companyId: randomUUID() })),
      ];
      const lives = Array.from({ length: 220 }, () => liveOn(owner, random, customers));
      for (const { life, told, now, version } of lives)
        analytics.states.set(life.id, {
          id: life.id,
          version,
          sample: false,
          deleted: now === null,
          state: now && told.at(-1)!.data,
        });
      const felt = lives.flatMap((live) => live.felt);
      const together = felt.filter(() => random() < 0.4);
      const alone = felt.filter((event) => !together.includes(event));
      const events = [
        ...disordered(
          activityChanges,
          lives.flatMap(({ told }) => told),
          random,
        ),
        ...alone,
        ...alone.filter(() => random() < 0.2),
        ...Array.from({ length: Math.ceil(together.length / 9) }, (_, n) =>
          scoredTogether(together.slice(n * 9, n * 9 + 9)),
        ),
      ];
      await analytics.deliver(
        events
          .map((event) => ({ event, at: random() }))
          .sort((one, other) => one.at - other.at)
          .map(({ event }) => event),
      );

      const shown = await overview(analytics, owner);
      const known: Known[] = lives.flatMap(({ now, sentiment }) =>
        now
          ? [
              {
                kind: now.type,
                on: now.occurredAt.slice(0, 10),
                at: now.occurredAt,
                contact: now.contactId,
                company: now.companyId,
                sentiment,
              },
            ]
          : [],
      );
      const plain = new Map(
        (await counted(analytics, known, shown)).map(({ part, ...counts }) => [part, counts as Record<string, number>]),
      );
      const shares = ({ positive = 0, neutral = 0, negative = 0 }) => {
        const all = positive + neutral + negative;
        const share = (count: number) => expect.closeTo((count / all) * 100, 0);
        return all ? { positive: share(positive), neutral: share(neutral), negative: share(negative) } : null;
      };
      const expected = (part: string) => ({ ...plain.get(part), shares: shares(plain.get(part)!) });
      expect(shown.current).toEqual(expected('current'));
      expect(shown.before).toEqual(expected('before'));
      expect(shown.months).toEqual(shown.months.map(({ month, since }) => ({ month, since, ...expected(month) })));
      expect(shown.months).toHaveLength(5);
      expect(shown.kinds.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual(
        activityKinds
          .map((kind) => ({ kind, current: expected(kind), before: expected(`${kind} before`) }))
          .toSorted((one, other) => one.kind.localeCompare(other.kind)),
      );
      expect(Object.values(plain.get('current')!).every((count) => count > 3)).toBe(true);
      expect(shown.since).toBe(`${shown.range.from}T00:00:00.000Z`);
      expect(shown.upTo).not.toBeNull();
      const sums = await analytics.rows(
        `select key, sum(records)::int as records from roll_up
          where workspace_id = $1 and source = 'interaction' and dimension = 'owner' and grain = 'month' group by key`,
        [owner.workspace],
      );
      expect(sums).toEqual([{ key: owner.user, records: known.length }]);
    });

    it('names customers who sound badly again, who turned, and who sound well', async () => {
      const owner = await analytics.person();
      const spoke = (contactId: string, days: number, sentiment: Sentiment, companyId: string | null = null) => {
        const life = lifeOf<Activity>(owner, activityChanges);
        const at = new Date(Date.now() - days * dayMs).toISOString();
        return life.told({ ...anyActivity(seeded(days), [{ contactId, companyId }]), occurredAt: at, sentiment });
      };
      const [again, turned, well, mixed] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      const [longAgo, once, company] = [randomUUID(), randomUUID(), randomUUID()];
      await analytics.deliver([
        spoke(again, 20, 'negative'),
        spoke(again, 4, 'negative', company),
        spoke(again, 2, 'neutral', company),
        spoke(turned, 70, 'positive'),
        spoke(turned, 40, 'neutral'),
        spoke(turned, 3, 'negative'),
        spoke(well, 9, 'positive'),
        spoke(well, 8, 'unknown'),
        spoke(well, 6, 'positive'),
        spoke(mixed, 9, 'negative'),
        spoke(mixed, 8, 'positive'),
        spoke(mixed, 7, 'positive'),
        spoke(longAgo, 45, 'negative'),
        spoke(longAgo, 40, 'negative'),
        spoke(once, 5, 'negative'),
        // A meeting that lies ahead.
        spoke(once, -2, 'negative'),
      ]);
      const { attention, opportunities, current, range } = await overview(analytics, owner, 1);
      const on = (days: number) => new Date(Date.parse(range.to) - days * dayMs).toISOString().slice(0, 10);
      expect(attention).toEqual({
        customers: 2,
        items: [
          { contactId: again, companyId: company, positive: 0, negative: 2, lastOn: on(4), reason: 'negative-again' },
          { contactId: turned, companyId: null, positive: 0, negative: 1, lastOn: on(3), reason: 'turned-negative' },
        ],
      });
      expect(opportunities).toEqual({
        customers: 1,
        items: [{ contactId: well, companyId: null, positive: 2, negative: 0, lastOn: on(6) }],
      });
      expect(current).toMatchObject({ positive: 4, neutral: 1, negative: 5, unknown: 1 });
    });

    it('belong to days of the workspace’s clock', async () => {
      const owner = await analytics.person();
      const { user, workspace } = owner;
      const data = { userId: user, workspaceId: workspace, email: '', firstName: '', lastName: '', language: 'en' };
      const zone = 'Pacific/Kiritimati';
      const at = new Date().toISOString();
      await analytics.deliver([
        {
          event: UserRegistered,
          id: randomUUID(),
          subject: user,
          version: 1,
          time: at,
          workspace,
          data: { ...data, timeZone: zone },
        },
      ]);
      const { since, until, range } = await overview(analytics, owner);
      const midnight = (instant: string) => new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
      expect(midnight(since)).toBe(`${range.from} 00:00:00`);
      expect(midnight(until).slice(11)).toBe('00:00:00');
      const spoke = (occurredAt: number, sentiment: Sentiment) =>
        lifeOf<Activity>(owner, activityChanges).told({
          ...anyActivity(seeded(1), [{ contactId: null, companyId: null }]),
          occurredAt: new Date(occurredAt).toISOString(),
          sentiment,
        });
      await analytics.deliver([spoke(Date.parse(since), 'positive'), spoke(Date.parse(since) - 1, 'negative')]);
      expect(await overview(analytics, owner)).toMatchObject({
        current: { positive: 1, negative: 0 },
        before: { positive: 0, negative: 1 },
      });
    });
  });
