import { type NextStepsInput, recommendNextSteps } from '@fernway/contracts/http/ai-copilot';
import { call } from '@fernway/web-kit';

/** Steps for one deal; the same key never pays twice. */
export const recommend = (body: NextStepsInput, idempotencyKey: string) =>
  call(recommendNextSteps, { body, idempotencyKey });
