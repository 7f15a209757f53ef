import { createParser } from 'eventsource-parser';
import { type Dispatcher, request } from 'undici';
import type { Env } from '../env.js';
import { BlockedAnswer, connectionFailure, httpFailure, ProviderFailure } from './provider-errors.js';

/** Of one event: no honest one is larger, and a server that never ends a line must not fill the memory. */
const largestEvent = 1_000_000;

/** What a server says, whole (`json`, `text`) or piece by piece. */
export type AnswerBody = Dispatcher.ResponseData['body'];

/** Calls a server that speaks OpenAI's chat completions. @throws ProviderFailure, BlockedAnswer, the signal's reason */
export const postCompletion = async (
  settings: Env['openai'],
  asked: object,
  signal: AbortSignal,
): Promise<AnswerBody> => {
  // It follows no redirect: a key goes to the configured address, and nowhere else.
  const { statusCode, headers, body } = await request(`${settings.baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      accept: '*/*',
      'content-type': 'application/json',
      ...(settings.apiKey && { authorization: `Bearer ${settings.apiKey}` }),
    },
    body: JSON.stringify({ model: settings.model, ...asked }),
    signal,
  }).catch((error: unknown) => {
    throw connectionFailure(error, signal);
  });
  if (statusCode < 300) return body;
  const text = await body.text().catch(() => '');
  if (/"content_filter"|content_policy_violation/.test(text)) throw new BlockedAnswer('content_filter');
  throw httpFailure(statusCode, text, retryAfter(headers['retry-after']));
};

/** Seconds or a date, as HTTP has it. */
const retryAfter = (header: string | string[] | undefined): number | undefined => {
  if (typeof header !== 'string') return undefined;
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};

export async function* serverSentEvents(body: AnswerBody, signal: AbortSignal): AsyncGenerator<string, void> {
  const arrived: string[] = [];
  const parser = createParser({
    maxBufferSize: largestEvent,
    onEvent: ({ data }) => void arrived.push(data),
    onError: (error) => tooLarge(error),
  });
  const decoder = new TextDecoder();
  try {
    for await (const bytes of body) {
      parser.feed(decoder.decode(bytes, { stream: true }));
      yield* arrived.splice(0);
    }
  } catch (error) {
    throw connectionFailure(error, signal);
  }
}

const tooLarge = (error: { type: string }): void => {
  if (error.type === 'max-buffer-size-exceeded') throw new ProviderFailure('unusable', 'An event that does not end');
};
