import { startTestService, type TestService } from '../src/testing.js';
import { addNote, brokenAnswer, getNote, listNotes, notes } from './notes-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service.close());

/** Sends bytes as they are. */
async function post(payload: string, headers: Record<string, string> = {}) {
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
    expect(wrong.headers['allow']).toBe('GET, POST');
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
