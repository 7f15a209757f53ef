import type { Endpoint } from '@fernway/contracts/endpoint';

import { send } from './call.js';
import type { CallInput } from './call.js';

/** How long a browser may take to read what it saves. */
const keptMs = 60_000;

/**
 * Saves the file that an endpoint answers (PDF, CSV) with the session's token, which a plain link would not send; under
 * the name that the service gives it, else `name`.
 *
 *     await download(getReceipt, { params: { id }, query: { language } }, 'receipt.pdf');
 *
 * @throws ApiError as `call` does
 */
export async function download<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
): Promise<void> {
  const response = await send(endpoint, input);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = nameIn(response.headers.get('content-disposition')) ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}

/** Of two names the one in all writing systems (RFC 6266); a part of a path is none. */
const nameIn = (disposition: string | null): string | undefined => {
  const whole = /filename\*=UTF-8''([\w!#$&+.^`|~%-]+)/i.exec(disposition ?? '')?.[1];
  const name = whole ? decodeURIComponent(whole) : /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
  return name && !/[/\\]/.test(name) ? name : undefined;
};
