import { ApiError } from './api-error.js';
import { connection } from './connection.js';

async function problemOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (body && typeof body === 'object' && 'code' in body)
    return new ApiError({ ...body, code: String(body.code), status: response.status });
  return new ApiError({
    code: response.status >= 500 ? 'unavailable' : 'unexpected-answer',
    status: response.status,
    detail: response.statusText || `HTTP ${response.status}`,
  });
}

/**
 * `fetch` that answers only good responses; `begun` is one that is on its way already.
 * @throws ApiError (`network` when nobody answered). An abort stays an abort.
 */
export async function request(url: string, init: RequestInit, begun?: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await (begun ?? fetch(url, { credentials: 'same-origin', ...init }));
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    void connection.check();
    throw new ApiError({ code: 'network', status: 0 }, { cause });
  }
  connection.answered();
  if (!response.ok) throw await problemOf(response);
  return response;
}
