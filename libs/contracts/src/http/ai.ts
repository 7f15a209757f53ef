import { z } from '@fernway/contracts/zod';
import type { ErrorCode } from '../errors.js';
import { endpoint, Id, Timestamp } from '../endpoint.js';
import { Text, visible } from '../text.js';

/** How whatever is generated may be refused: it is paid for, rests on records, and comes from a provider. */
export const generationProblems = [
  'insufficient-tokens',
  'insufficient-energy',
  'daily-cap-reached',
  'budget-exceeded',
  'request-in-progress',
  'not-found',
  'conflict',
  'answer-blocked',
  'generation-failed',
  'feature-off',
] as const satisfies readonly ErrorCode[];

export const emailTypes = [
  'follow-up',
  'cold-outreach',
  'meeting-request',
  'proposal',
  'check-in',
  'thank-you',
] as const;
export type EmailType = (typeof emailTypes)[number];

/** The provider's own count of its tokens (not Fernway's), and how long it took; null where nobody told. */
const GenerationUsage = z.object({
  inputTokens: z.int().nonnegative().nullable(),
  outputTokens: z.int().nonnegative().nullable(),
  milliseconds: z.int().nonnegative().nullable(),
});

/** How an answer came to its end: `stopped` by the user (costs the full price), `cut` by its provider (costs nothing). */
export const endings = ['complete', 'stopped', 'cut'] as const;
export type Ending = (typeof endings)[number];

/** A usage receipt: what a generation cost and what it rested on. `tokens` is final. */
export const Receipt = z
  .object({
    id: Id,
    reservationId: Id,
    feature: z.string(),
    tokens: z.int().nonnegative(),
    /** One of the month's free analyses paid, as the balance was short. */
    freeAnalysis: z.boolean().optional(),
    provider: z.string(),
    model: z.string().nullable(),
    offline: z.boolean(),
    /** True where a failed provider was replaced by the offline one, free of charge. */
    fallback: z.boolean(),
    records: z.array(z.object({ type: z.string(), id: Id, label: z.string() })),
    /** Of another workspace than the one that is open: its records are named only there. */
    elsewhere: z.boolean().optional(),
    usage: GenerationUsage,
    ended: z.enum(endings),
    /** Name of the API key that asked; the person himself where there is none. */
    agent: z.string().nullish(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

export const EmailDraftInput = z.strictObject({
  emailType: z.enum(emailTypes),
  context: visible(Text.trim().min(1).max(10_000)),
  contactId: Id.optional(),
});
export type EmailDraftInput = z.infer<typeof EmailDraftInput>;

export const EmailDraft = z.object({ subject: z.string(), body: z.string() }).meta({ id: 'EmailDraft' });
export type EmailDraft = z.infer<typeof EmailDraft>;

export const draftEmail = endpoint({
  name: 'draftEmail',
  method: 'POST',
  path: '/api/ai/emails',
  access: 'ai:use',
  summary: 'Draft an e-mail (AI Email Drafting)',
  body: EmailDraftInput,
  returns: z.object({ result: EmailDraft, receipt: Receipt }),
  status: 200,
  idempotent: true,
  problems: generationProblems,
});

export const getReceipt = endpoint({
  name: 'getUsageReceipt',
  method: 'GET',
  path: '/api/ai/receipts/:id',
  access: 'user',
  summary: 'A usage receipt of the signed-in user',
  params: z.strictObject({ id: Id }),
  returns: Receipt,
  status: 200,
});

/** Asked by the tokens service before it releases an expired reservation; `unknown`: never heard of. */
export const generationState = endpoint({
  name: 'generationState',
  method: 'GET',
  path: '/internal/ai/generations/:id',
  access: { service: ['tokens'] },
  summary: 'State of the generation behind a reservation',
  params: z.strictObject({ id: Id }),
  returns: z.object({ state: z.enum(['unknown', 'running', 'completed', 'failed']) }),
  status: 200,
});
