import { type CallNotesInput, summariseCall } from '@fernway/contracts/http/ai-copilot';
import { call } from '@fernway/web-kit';

/** One summary; the same key never pays twice. */
export const summarise = (body: CallNotesInput, idempotencyKey: string) =>
  call(summariseCall, { body, idempotencyKey });
