import type { AnswerOf, Endpoint } from '@fernway/contracts/endpoint';

import { parseAnswer, send } from './call.js';
import type { CallInput } from './call.js';
import { eventsOf, textOf } from './live.js';

/**
 * The answer of an endpoint that tells it in server-sent events, each of the shape that the contract returns. Settles
 * once the service has accepted; what it refuses is thrown as by `call`, before any event. Aborting `signal` closes the
 * connection; a connection that breaks throws while it is read.
 *
 *     for await (const event of await stream(sendMessage, { params, body, signal })) …
 *
 * @throws ApiError as `call` does
 */
export async function stream<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<AsyncGenerator<AnswerOf<E>>> {
  const { body } = await send(endpoint, input);
  return events(endpoint, body!);
}

async function* events<E extends Endpoint>(endpoint: E, body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerOf<E>> {
  for await (const data of eventsOf(textOf(body))) yield parseAnswer(endpoint, JSON.parse(data)) as AnswerOf<E>;
}
