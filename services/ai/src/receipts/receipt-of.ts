import type { Receipt } from '@fernway/contracts/http/ai';
import type { Generation } from '../generations/generation.entity.js';

/** The usage receipt of a completed generation. */
export const receiptOf = (generation: Generation): Receipt => ({
  id: generation.id,
  reservationId: generation.reservationId,
  feature: generation.feature,
  tokens: generation.tokens ?? 0,
  ...(generation.freeAnalysis && !generation.fallback && { freeAnalysis: true }),
  provider: generation.provider ?? '',
  model: generation.model,
  offline: generation.provider === 'offline',
  fallback: generation.fallback,
  records: generation.records,
  usage: {
    inputTokens: generation.inputTokens,
    outputTokens: generation.outputTokens,
    milliseconds: generation.milliseconds,
  },
  ended: generation.ended,
  agent: generation.agent,
  createdAt: generation.startedAt.toISOString(),
});
