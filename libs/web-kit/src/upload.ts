import type { AnswerOf, Endpoint } from '@fernway/contracts/endpoint';

import { ApiError } from './api-error.js';
import { type CallInput, parseAnswer, renewAfter, tokenOf } from './call.js';
import { connection } from './connection.js';
import { ownerOf } from './session.js';

type Upload<E extends Endpoint> = Omit<CallInput<E>, 'body' | 'idempotencyKey'> & {
  file: Blob;
  /** Share of the file that is on its way, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a file as it is to an endpoint that takes one, and tells how far it is, which `fetch` cannot.
 *
 *     const made = await upload(uploadImport, { query: { recordType: 'contact', fileName: file.name }, file });
 *
 * A token refused by the service is renewed once, and the file sent again.
 * @throws ApiError as `call` does. An abort stays an abort.
 */
export async function upload<const E extends Endpoint>(
  endpoint: E,
  { file, onProgress, signal, ...input }: Upload<E>,
): Promise<AnswerOf<E>> {
  const query = Object.entries(('query' in input ? input.query : {}) as Record<string, unknown>).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
  );
  const path = `${endpoint.path}?${new URLSearchParams(query)}`;
  const send = (token: string | undefined) =>
    sendOnce({ method: endpoint.method, path, token, file, onProgress, signal });
  signal?.throwIfAborted();
  const owner = ownerOf();
  await connection.whenOnline(signal);
  const token = await tokenOf(owner);
  const answer = await send(token).catch(async (error: unknown) => {
    const renewed = await renewAfter(error, token);
    if (!renewed) throw error;
    return send(renewed);
  });
  return (endpoint.returns === null ? undefined : parseAnswer(endpoint, answer)) as AnswerOf<E>;
}

type Sending = { method: string; path: string; token: string | undefined } & Pick<
  Upload<Endpoint>,
  'file' | 'onProgress' | 'signal'
>;

/** @returns the body of a good answer, in whatever shape. Nothing that may throw belongs into its listeners: nobody would hear of it */
const sendOnce = ({ method, path, token, file, onProgress, signal }: Sending): Promise<unknown> =>
  new Promise((done, failed) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 300) done(body);
      else
        failed(
          new ApiError({
            code: request.status >= 500 ? 'unavailable' : 'unexpected-answer',
            ...body,
            status: request.status,
          }),
        );
    };
    request.onerror = () => {
      void connection.check();
      failed(new ApiError({ code: 'network', status: 0 }));
    };
    request.onabort = () => failed(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};
