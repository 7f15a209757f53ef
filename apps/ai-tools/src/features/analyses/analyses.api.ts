import { analyseData, analyseSentiment, type DataAnalysisInput } from '@fernway/contracts/http/ai-analyses';
import { call } from '@fernway/web-kit';

/** The same key never pays twice. */
export const analyseSales = (body: DataAnalysisInput, idempotencyKey: string) =>
  call(analyseData, { body, idempotencyKey });

export const analyseVoices = (contactId: string | undefined, idempotencyKey: string) =>
  call(analyseSentiment, { body: { ...(contactId && { contactId }) }, idempotencyKey });
