import { z } from '@fernway/contracts/zod';
import { endpoint, Id, Money, Timestamp } from '../endpoint.js';
import { generationProblems, Receipt } from './ai.js';
import { sentiments } from './ai-copilot.js';
import { activityKinds } from './crm-activities.js';
import { Day } from './crm-records.js';

/** What analyses read, and what they take for silence. */
export const analysisRules = {
  mostMonths: 24,
  quietDays: 60,
  mostInteractions: 200,
  trendMonths: 5,
  mostNamed: 5,
} as const;

const records = Receipt.shape.records;

/** One finding; its figures are computed of the records, only its words may be a model's. */
export const Finding = z
  .object({
    id: z.enum(['revenue', 'months', 'conversion', 'deal-size', 'at-risk', 'pipeline']),
    type: z.enum(['opportunity', 'risk', 'trend']),
    title: z.string().min(1),
    description: z.string().min(1),
    figures: z.array(z.object({ name: z.string(), value: z.string() })),
    /** The list that the figures were counted over. */
    source: z.object({ label: z.string(), href: z.string() }),
    records,
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

export const DataAnalysis = z
  .object({
    from: Day,
    to: Day,
    summary: z.string().min(1),
    findings: z.array(Finding).min(1),
    /** Won revenue month by month; `complete` is false of the month that still runs. */
    months: z.array(z.object({ month: Day, revenue: Money, won: z.int(), complete: z.boolean() })),
    /** A model worded it; without one the words are made of the figures alone. */
    worded: z.boolean(),
  })
  .meta({ id: 'DataAnalysis' });
export type DataAnalysis = z.infer<typeof DataAnalysis>;

export const DataAnalysisInput = z.strictObject({
  /** Whole months that are over; the running one is shown beside them. */
  months: z.int().min(1).max(analysisRules.mostMonths).default(6),
});
export type DataAnalysisInput = z.infer<typeof DataAnalysisInput>;

export const analyseData = endpoint({
  name: 'analyseData',
  method: 'POST',
  path: '/api/ai/data-analysis',
  access: 'ai:use',
  summary: 'Analyse what was sold in a period (Data Analysis)',
  description:
    'Every figure is computed of the CRM records. A sentence of a model that tells another number is dropped. A workspace without any closed or open deal is refused with `conflict` before anything is reserved.',
  body: DataAnalysisInput,
  returns: z.object({ result: DataAnalysis, receipt: Receipt }),
  status: 200,
  idempotent: true,
  problems: generationProblems,
});

const shares = z.object({ positive: z.int(), neutral: z.int(), negative: z.int(), unknown: z.int() });

/** An interaction that calls for something: `quote` is a sentence of it, word for word. */
export const Voice = z.object({
  activity: z.object({ id: Id, type: z.enum(activityKinds), subject: z.string(), occurredAt: Timestamp }),
  /** Whom it is about; null where it stands alone. */
  contact: z.object({ id: Id, name: z.string() }).nullable(),
  quote: z.string(),
  advice: z.string(),
});
export type Voice = z.infer<typeof Voice>;

export const SentimentAnalysis = z
  .object({
    summary: z.string().min(1),
    interactions: z.int().positive(),
    /** Counts; of all interactions that were read. */
    shares,
    /** The last five months, the running one last: counts, and the balance from -1 (all negative) to 1; null without a judged one. */
    trend: z
      .array(z.object({ month: Day, ...shares.shape, balance: z.number().min(-1).max(1).nullable() }))
      .length(analysisRules.trendMonths),
    attention: z.array(Voice),
    opportunities: z.array(Voice),
    /** A model judged the interactions; else the words alone did, locally. */
    judged: z.boolean(),
  })
  .meta({ id: 'SentimentAnalysis' });
export type SentimentAnalysis = z.infer<typeof SentimentAnalysis>;

export const SentimentAnalysisInput = z.strictObject({
  /** Only what happened with this contact. */
  contactId: Id.optional(),
  /** How many of the latest interactions. */
  last: z.int().min(1).max(analysisRules.mostInteractions).default(100),
});
export type SentimentAnalysisInput = z.infer<typeof SentimentAnalysisInput>;

/** As a model judges: interactions by their id. */
export const Judgement = z.object({
  summary: z.string().min(1).max(2000),
  interactions: z.array(z.object({ id: z.string(), sentiment: z.enum(sentiments) })),
  attention: z.array(z.object({ id: z.string(), quote: z.string(), advice: z.string().max(500) })).max(10),
  opportunities: z.array(z.object({ id: z.string(), quote: z.string(), advice: z.string().max(500) })).max(10),
});
export type Judgement = z.infer<typeof Judgement>;

export const analyseSentiment = endpoint({
  name: 'analyseSentiment',
  method: 'POST',
  path: '/api/ai/sentiment-analysis',
  access: 'ai:use',
  summary: 'How customers feel in the latest interactions, of one contact or of all (Sentiment Analysis)',
  description: 'Without any interaction it is refused with `conflict` before anything is reserved.',
  body: SentimentAnalysisInput,
  returns: z.object({ result: SentimentAnalysis, receipt: Receipt }),
  status: 200,
  idempotent: true,
  problems: generationProblems,
});
