import { z } from '@fernway/contracts/zod';
import { endpoint, Id } from '../endpoint.js';
import { generationProblems, Receipt } from './ai.js';
import { Day } from './crm-records.js';
import { Text, visible } from '../text.js';

/** `unknown`: the words do not tell, or are in a language that nobody here can judge. */
export const sentiments = ['positive', 'neutral', 'negative', 'unknown'] as const;
export type Sentiment = (typeof sentiments)[number];

export const CallNotesInput = z.strictObject({
  notes: visible(Text.trim().min(1).max(50_000)),
  contactId: Id.optional(),
});
export type CallNotesInput = z.infer<typeof CallNotesInput>;

/** `quote` is the sentence of the notes that says so, word for word. */
const quote = z.string();

export const CallAction = z.object({
  text: z.string(),
  /** As the notes name whoever does it; null where they name nobody. */
  owner: z.string().nullable(),
  /** In the user's time zone. */
  dueOn: Day.nullable(),
  quote,
});
export type CallAction = z.infer<typeof CallAction>;

export const CallSummary = z
  .object({
    summary: z.string(),
    decisions: z.array(z.object({ text: z.string(), quote })),
    actions: z.array(CallAction),
    sentiment: z.enum(sentiments),
    followUp: z.object({ on: Day, quote }).nullable(),
  })
  .meta({ id: 'CallSummary' });
export type CallSummary = z.infer<typeof CallSummary>;

export const summariseCall = endpoint({
  name: 'summariseCall',
  method: 'POST',
  path: '/api/ai/calls',
  access: 'ai:use',
  summary: 'Summarise notes or the transcript of a call (AI Call Summarization)',
  body: CallNotesInput,
  returns: z.object({ result: CallSummary, receipt: Receipt }),
  status: 200,
  idempotent: true,
  problems: generationProblems,
});

/** The stages that advice is given for; which of a pipeline's own stages is which, the person decides. */
export const dealStages = [
  'prospecting',
  'qualification',
  'needs-analysis',
  'proposal',
  'negotiation',
  'closing',
  'follow-up',
] as const;
export type DealStage = (typeof dealStages)[number];

export const NextStepsInput = z.strictObject({
  dealStage: z.enum(dealStages),
  context: visible(Text.trim().min(1).max(10_000)),
  dealId: Id.optional(),
});
export type NextStepsInput = z.infer<typeof NextStepsInput>;

export const NextStep = z.object({
  title: z.string(),
  /** The fact or the words that speak for it. */
  reason: z.string(),
  /** In the user's time zone. */
  dueOn: Day.nullable(),
});
export type NextStep = z.infer<typeof NextStep>;

export const NextSteps = z.object({ steps: z.array(NextStep).min(1).max(8) }).meta({ id: 'NextSteps' });
export type NextSteps = z.infer<typeof NextSteps>;

export const recommendNextSteps = endpoint({
  name: 'recommendNextSteps',
  method: 'POST',
  path: '/api/ai/next-steps',
  access: 'ai:use',
  summary: 'Recommend the next steps of a deal (AI Next Steps Recommendations)',
  body: NextStepsInput,
  returns: z.object({ result: NextSteps, receipt: Receipt }),
  status: 200,
  idempotent: true,
  problems: generationProblems,
});
