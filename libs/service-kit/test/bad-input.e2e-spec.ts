import { routedMethodsOf } from '../src/index.js';
import { startTestService, type TestService } from '../src/testing.js';
import { addNote, brokenAnswer, getNote, listNotes, notes } from './notes-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service.close());

/** Sends bytes as they are. */
async function post(payload: string | Buffer, headers: Record<string, string> = {}) {
  const { token } = await service.person();
  const answer = await service.app.inject({
    method: 'POST',
    url: addNote.path,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) };
}

const problem = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({ status, code, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) }),
});

describe('bad input is answered with a problem document', () => {
  it.each([
    ['malformed JSON', '{"text": ', {}, 400, 'invalid-request'],
    ['an empty body', '', {}, 400, 'invalid-request'],
    ['a body that is null', 'null', {}, 400, 'invalid-request'],
    [
      'a body of another type',
      'text=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported-media-type',
    ],
    ['plain text', '{"text":"x"}', { 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
    ['a body over the limit', JSON.stringify({ text: 'x'.repeat(20_000) }), {}, 413, 'payload-too-large'],
    ['a wrong type', '{"text": 7}', {}, 400, 'invalid-request'],
    ['an array', '[]', {}, 400, 'invalid-request'],
    ['null', 'null', {}, 400, 'invalid-request'],
    ['a prototype', '{"text":"x","__proto__":{"role":"owner"}}', {}, 400, 'invalid-request'],
    ['a text that Postgres cannot store', '{"text":"a\\u0000b"}', {}, 400, 'invalid-request'],
  ])('%s', async (_what, payload, headers, status, code) => {
    const answer = await post(payload, headers);
    expect(answer).toMatchObject(problem(status, code));
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  const levels = (inner: number, rest = '') => `{"text":${'['.repeat(inner)}${rest}${']'.repeat(inner)}}`;
  it.each([
    ['arrays', levels(50)],
    ['objects', '{"a":'.repeat(51)],
    ['arrays behind a text that ends in a backslash', levels(50, '"\\\\",[]')],
    ['half a body', '['.repeat(10_000)],
  ])('%s more than 50 levels deep are refused before they are parsed', async (_what, payload) => {
    const answer = await post(payload);
    expect(answer).toMatchObject(problem(400, 'invalid-request'));
    expect(answer.body.detail).toBe('The body is nested deeper than 50 levels');
  });

  it('counts levels, not brackets or what stands in texts', async () => {
    expect((await post(`{"text":"${'\\"['.repeat(100)}"}`)).status).toBe(201);
    for (const payload of [levels(49), levels(1, Array(100).fill('[]').join())])
      expect((await post(payload)).body.errors).toEqual([{ path: 'text', message: expect.any(String) }]);
  });

  const bytes = (...inner: number[]) =>
    Buffer.concat([Buffer.from('{"text":"a'), Buffer.from(inner), Buffer.from('b"}')]);
  it.each([
    ['a lone byte of a sequence', bytes(0xc3)],
    ['an overlong form', bytes(0xc0, 0x80)],
    ['a surrogate as bytes', bytes(0xed, 0xa0, 0x80)],
    ['another encoding', Buffer.from('{"text":"caf\xe9"}', 'latin1')],
    ['half of a surrogate pair', Buffer.from('{"text":"a\\ud800b"}')],
    ['a pair the wrong way round', Buffer.from('{"text":"\\udc00\\ud800"}')],
    ['NUL in a name', Buffer.from('{"te\\u0000xt":"a"}')],
    ['NUL deep within', Buffer.from('{"text":"a","more":[{"x":["\\u0000"]}]}')],
  ])('%s is refused, not replaced', async (_what, payload) => {
    const answer = await post(payload);
    expect(answer).toMatchObject(problem(400, 'invalid-request'));
    expect(answer.body.detail).toContain('not valid UTF-8, or holds characters that cannot be stored');
  });

  it('a whole pair, written as bytes or as escapes, arrives as it is', async () => {
    for (const text of ['😀', '\\ud83d\\ude00'])
      expect((await post(Buffer.from(`{"text":"${text}"}`))).status).toBe(201);
  });

  it.each(['%C3', '%ff', '%ed%a0%80', '%00', 'a%c0%80'])('a query of %s is refused', async (text) => {
    const answer = await service.app.inject({ method: 'GET', url: `${listNotes.path}?limit=${text}` });
    expect(JSON.parse(answer.body)).toMatchObject({
      status: 400,
      code: 'invalid-request',
      detail: expect.stringContaining('The address'),
    });
  });

  it('names unknown and missing fields', async () => {
    const answer = await service.request(addNote, { as: await service.person(), body: { texts: 'x' } });
    expect(answer).toMatchObject(problem(400, 'invalid-request'));
    expect(answer.body.errors).toEqual([
      { path: 'text', message: expect.any(String) },
      { path: '', message: expect.stringContaining('texts') },
    ]);
  });

  it('tells a path that is not there from a method that is not offered', async () => {
    const missing = await service.request({ method: 'GET', path: '/api/notes/nothing' });
    expect(missing).toMatchObject(problem(404, 'not-found'));
    const wrong = await service.request({ method: 'DELETE', path: '/api/notes/notes' });
    expect(wrong).toMatchObject(problem(405, 'method-not-allowed'));
    expect(wrong.headers['allow']).toBe('GET, HEAD, POST, OPTIONS');
  });

  it('names at every path its own methods, by OPTIONS and by 405', async () => {
    const probes = ['/healthz', '/readyz', '/metrics', '/api/notes/openapi.json'];
    const routed = routedMethodsOf(service.app).flatMap(({ definition }) => definition ?? []);
    for (const path of new Set([...probes, ...routed.map((definition) => definition.path)])) {
      const methods = probes.includes(path)
        ? ['GET']
        : routed.filter((definition) => definition.path === path).map(({ method }) => method);
      const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted();
      for (const method of [
        'OPTIONS',
        ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].filter((one) => !methods.includes(one)),
      ]) {
        const { statusCode, headers } = await service.app.inject({
          method: method as 'GET',
          url: path.replace(/:\w+/g, '7'),
        });
        expect([method, path, statusCode, String(headers.allow).split(', ').toSorted()]).toEqual([
          method,
          path,
          method === 'OPTIONS' ? 204 : 405,
          allowed,
        ]);
      }
    }
  });

  it.each([
    ['a broken escape', '/api/notes/%E0%A4%A', 400],
    ['a NUL', '/api/notes/notes/%00', 400],
    ['a very long id', `/api/notes/notes/${'x'.repeat(600)}`, 400],
    ['a walk upwards', '/api/notes/../../etc/passwd', 404],
  ] as const)('%s in the address', async (_what, path, status) => {
    const { token } = await service.person();
    const answer = await service.app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('may be kept by no cache', async () => {
    expect((await service.request(listNotes, { as: await service.person() })).headers['cache-control']).toBe(
      'no-store',
    );
    expect((await service.request(listNotes)).headers['cache-control']).toBe('no-store');
  });

  it('refuses an id that is none, and does not find one of another workspace', async () => {
    const owner = await service.person();
    const { body } = await service.request(addNote, { as: owner, body: { text: 'mine' } });
    expect((await service.request(getNote, { as: owner, params: { id: 'x' } })).status).toBe(400);
    expect((await service.request(getNote, { as: owner, params: { id: body.id } })).status).toBe(200);
    const stranger = await service.request(getNote, { as: await service.person(), params: { id: body.id } });
    expect(stranger).toMatchObject(problem(404, 'not-found'));
    expect(stranger.text).not.toContain('mine');
  });

  it('answers only what the contract names', async () => {
    const owner = await service.person();
    await service.request(addNote, { as: owner, body: { text: 'mine' } });
    const { text, body } = await service.request(listNotes, { as: owner });
    expect(body.items).toHaveLength(1);
    expect(text).not.toContain('hidden');
  });

  it('answers 500 without its content when the service breaks its own contract', async () => {
    const answer = await service.request(brokenAnswer, { as: await service.person() });
    expect(answer).toMatchObject(problem(500, 'internal'));
    expect(answer.text).not.toContain('secret-of-the-house');
    expect(answer.body.detail).toBe('Internal error');
  });

  it('keeps the status of what others throw', async () => {
    const answer = await service.request(addNote, { as: await service.person(), body: { text: 'teapot' } });
    expect(answer.status).toBe(400);
  });
});
