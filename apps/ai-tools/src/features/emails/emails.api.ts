import { draftEmail, type EmailDraftInput } from '@fernway/contracts/http/ai';
import { call } from '@fernway/web-kit';

/** One draft; the same key never pays twice. */
export const draft = (body: EmailDraftInput, idempotencyKey: string) => call(draftEmail, { body, idempotencyKey });
