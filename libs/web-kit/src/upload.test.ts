import { endpoint } from '@fernway/contracts/endpoint';
import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { z } from 'zod';

import { session } from './session.js';
import { signInForTest } from './testing.js';
import { upload } from './upload.js';

const keep = endpoint({
  name: 'keep',
  method: 'POST',
  path: '/api/crm/things',
  access: 'contacts:write',
  summary: 'Keep a file',
  query: z.strictObject({ name: z.string() }),
  returns: z.object({ id: z.string() }),
  status: 201,
});

type Answer = { status: number; body: unknown };

/** Requests as the browser makes them; the service answers each in turn, or leaves it open where it has no answer left. */
function service(...answers: Answer[]) {
  const sent: { token: string; aborted: boolean }[] = [];
  class Request {
    upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onabort?: () => void;
    private readonly mine = { token: '', aborted: false };
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'authorization') this.mine.token = value;
    }
    send() {
      sent.push(this.mine);
      const answer = answers.shift();
      if (!answer) return;
      this.status = answer.status;
      this.responseText = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      queueMicrotask(() => {
        try {
          this.onload?.();
        } catch {
          // A browser reports it and goes on: nobody who waits hears of it.
        }
      });
    }
    abort() {
      this.mine.aborted = true;
      this.onabort?.();
    }
  }
  globalThis.XMLHttpRequest = Request as never;
  return sent;
}

const file = new Blob(['a']);
const sending = (signal?: AbortSignal) => upload(keep, { query: { name: 'a.txt' }, file, ...(signal && { signal }) });
beforeEach(() => signInForTest());

test('answers what the service made of the file', async () => {
  service({ status: 201, body: { id: '1' } });
  expect(await sending()).toEqual({ id: '1' });
});

test.each([
  { status: 201, body: { name: 'a' } },
  { status: 201, body: '<html>' },
])('an answer of another shape is an error and no endless wait: %j', async (answer) => {
  service(answer);
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(sending()).rejects.toMatchObject({ name: 'ApiError', code: 'unexpected-answer' });
  log.mockRestore();
});

test('fields this build does not know are no error', async () => {
  service({ status: 201, body: { id: '1', surprise: true } });
  expect(await sending()).toEqual({ id: '1' });
});

test('a refused token is renewed once and the file sent again', async () => {
  const fresh = `${btoa('{}')}.${btoa('{"sub":"user-1","ws":"workspace-1","role":"owner"}')}.fresh`;
  globalThis.fetch = (async () => ({
    ok: true,
    status: 200,
    json: async () => ({ session: { accessToken: fresh, expiresAt: new Date(Date.now() + 600_000).toISOString() } }),
  })) as never;
  const before = await session.token();
  const sent = service({ status: 401, body: { code: 'unauthenticated' } }, { status: 201, body: { id: '1' } });
  expect(await sending()).toEqual({ id: '1' });
  expect(sent.map(({ token }) => token)).toEqual([`Bearer ${before}`, `Bearer ${fresh}`]);

  const refused = service(
    { status: 401, body: { code: 'unauthenticated' } },
    { status: 401, body: { code: 'unauthenticated' } },
  );
  await expect(sending()).rejects.toMatchObject({ status: 401 });
  expect(refused.length).toBeLessThanOrEqual(2);
});

test('what is stopped before it begins is never sent', async () => {
  const sent = service();
  await expect(sending(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  const stop = new AbortController();
  const begun = sending(stop.signal);
  // The session is asked for its token before anything is sent.
  stop.abort();
  await expect(begun).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toEqual([]);
});

test('what is stopped on its way stays an abort', async () => {
  const sent = service();
  const stop = new AbortController();
  const begun = sending(stop.signal);
  await waitFor(() => expect(sent).toHaveLength(1));
  stop.abort();
  await expect(begun).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toMatchObject([{ aborted: true }]);
});
