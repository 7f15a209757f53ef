import { z } from '@fernway/contracts/zod';
import { endpoint, Id, Timestamp } from '../endpoint.js';
import { activityKinds } from '../records/activity.js';
import { Range } from './analytics-figures.js';

/** What a text can be told to be. */
export const moods = ['positive', 'neutral', 'negative'] as const;
export type Mood = (typeof moods)[number];

const Day = z.iso.date();
const ofMoods = <T extends z.ZodType>(value: T) => ({ positive: value, neutral: value, negative: value });

/** Interactions by how the customer sounds. */
export const MoodCounts = z
  .object({
    ...ofMoods(z.int()),
    /** Without words, in a language that is not read, or not read yet. */
    unknown: z.int(),
    /** In percent of those whose sentiment is known; null where none is. */
    shares: z.object(ofMoods(z.number())).nullable(),
  })
  .meta({ id: 'MoodCounts' });
export type MoodCounts = z.infer<typeof MoodCounts>;

/** Why somebody should look at a customer: the rules are in docs/crm.md. */
export const attentionReasons = ['negative-again', 'turned-negative'] as const;

/** Of one customer in the range: a contact, else a company. */
const customer = {
  contactId: Id.nullable(),
  companyId: Id.nullable(),
  positive: z.int(),
  negative: z.int(),
  /** The day of the latest interaction that was positive or negative. */
  lastOn: Day,
};
export const mostCustomers = 10;

export const SentimentOverview = z
  .object({
    /** The last 30 days, and the 30 before them. */
    range: Range,
    compared: Range,
    /** When the range begins, and when today ends, by the workspace’s clock: a list of that time shows what is counted. */
    since: Timestamp,
    until: Timestamp,
    /** Of the newest event that is counted; null before the first. */
    upTo: Timestamp.nullable(),
    current: MoodCounts,
    before: MoodCounts,
    /** From the oldest to this one, up to today. */
    months: z.array(MoodCounts.extend({ month: Day.meta({ description: 'Its first day' }), since: Timestamp })),
    /** In the range, and in the time before; kinds without an interaction in both are left out. */
    kinds: z.array(z.object({ kind: z.enum(activityKinds), current: MoodCounts, before: MoodCounts })),
    attention: z.object({
      customers: z.int(),
      items: z.array(z.object({ ...customer, reason: z.enum(attentionReasons) })).max(mostCustomers),
    }),
    opportunities: z.object({ customers: z.int(), items: z.array(z.object(customer)).max(mostCustomers) }),
  })
  .meta({ id: 'SentimentOverview' });
export type SentimentOverview = z.infer<typeof SentimentOverview>;

export const getSentiment = endpoint({
  name: 'getSentiment',
  method: 'GET',
  path: '/api/analytics/sentiment',
  access: 'analytics:read',
  summary: 'How customers sound in calls, e-mails, meetings, messages and notes, over time and by kind',
  query: z.strictObject({
    months: z.coerce
      .number()
      .int()
      .min(1)
      .max(24)
      .default(5)
      .meta({ description: 'Months of the trend, this one included' }),
  }),
  returns: SentimentOverview,
  status: 200,
});
