import { jest } from '@jest/globals';
import { connect, createServer, type AddressInfo } from 'node:net';
import { asAdmin, freezablePostgres, startOldPostgres, testDatabase } from '@fernway/database/testing';
import { boot } from '../src/index.js';
import {
  accessMatrix,
  databaseProblems,
  eventually,
  migrationProblems,
  type Person,
  startTestService,
  structureProblems,
  type TestService,
} from '../src/testing.js';
import {
  addNote,
  brokenAnswer,
  crash,
  getNote,
  keepFields,
  listNotes,
  notes,
  relayCount,
  seen,
  slowNote,
} from './notes-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service.close());

const get = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('a running service', () => {
  it('is healthy, ready, and counts its requests', async () => {
    expect(JSON.parse((await get(`${service.url}/healthz`)).text)).toEqual({
      service: 'notes',
      status: 'ok',
    });
    expect(JSON.parse((await get(`${service.url}/readyz`)).text)).toEqual({
      service: 'notes',
      status: 'ready',
      reasons: [],
    });
    await get(`${service.url}/api/notes/notes`);
    const metrics = await eventually(async () => {
      const { text } = await get(`${service.url}/metrics`);
      return text.includes('route="/api/notes/notes"') && text;
    });
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{service="notes",method="GET",route="\/api\/notes\/notes",status="401"\} 1/,
    );
    expect(metrics).toContain('database_connections{');
    expect(metrics).toContain('events_waiting{where="outbox",service="notes"} 0');
    expect(metrics).not.toContain('route="/healthz"');
  });

  it('describes itself in OpenAPI by the same schemas', async () => {
    const document = JSON.parse((await get(`${service.url}/api/notes/openapi.json`)).text);
    const { post, get: list } = document.paths['/api/notes/notes'];
    expect(post['x-access']).toBe('contacts:write');
    expect(post.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }]);
    expect(document.components.parameters.IdempotencyKey).toMatchObject({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
    });
    expect(post.requestBody.content['application/json'].schema).toMatchObject({
      required: ['text'],
      additionalProperties: false,
    });
    expect(post.responses['201'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Note',
    });
    expect(list.responses['200'].content['application/json'].schema.properties.items.items).toEqual({
      $ref: '#/components/schemas/Note',
    });
    expect(document.paths['/api/notes/notes/{id}'].get.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/internal'))).toEqual([]);
  });

  it('follows a request through its events', async () => {
    seen.traces.length = 0;
    const trace = 'c0ffee00c0ffee00c0ffee00c0ffee00';
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    await service.request(addNote, { as: await service.person(), body: { text: 'traced' }, headers });
    await eventually(() => seen.traces.length > 0);
    expect(seen.traces).toEqual([expect.stringContaining(trace)]);
  });

  it('puts the trace of the request into the answer and the log', async () => {
    const lines: string[] = [];
    const logged = await boot(notes, {
      env: { ...service.env, LOG_LEVEL: 'info' },
      accessKeys: service.signer.keys,
      log: { write: (line) => void lines.push(line) },
    });
    const response = await fetch(`${logged.url}/api/notes/nothing`, {
      headers: {
        traceparent: '00-aaaabbbbccccddddaaaabbbbccccdddd-00f067aa0ba902b7-01',
        authorization: 'Bearer secret',
      },
    });
    expect(await response.json()).toMatchObject({ traceId: 'aaaabbbbccccddddaaaabbbbccccdddd' });
    await eventually(() => lines.some((line) => line.includes('"request"')));
    await logged.close();
    const request = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request');
    expect(request).toMatchObject({
      service: 'notes',
      traceId: 'aaaabbbbccccddddaaaabbbbccccdddd',
      status: 404,
    });
    expect(lines.join()).not.toContain('Bearer secret');
  });

  it('finishes requests in hand when it is stopped', async () => {
    const other = await service.another();
    const { token } = await service.person();
    const running = fetch(`${other.url}${slowNote.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'slow' }),
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closing = other.close();
    expect((await running).status).toBe(201);
    await closing;
    await expect(fetch(`${other.url}/healthz`)).rejects.toThrow();
  });
});

describe('a start that fails', () => {
  it('because the port is taken leaves nothing open and says so', async () => {
    const connections = () =>
      asAdmin(service.database.adminUrl, async (admin) => {
        const { rows } = await admin.query(`select count(*)::int as open from pg_stat_activity
          where datname = current_database() and application_name = 'notes'`);
        return rows[0].open as number;
      });
    const before = await connections();
    const env = { ...service.env, NOTES_PORT: new URL(service.url).port };
    await expect(boot(notes, { env, accessKeys: service.signer.keys })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await eventually(async () => (await connections()) <= before);
    expect((await get(`${service.url}/readyz`)).status).toBe(200);
  });

  it('because the database refuses does not wait', async () => {
    const url = new URL(service.database.url);
    url.password = 'wrong';
    const started = Date.now();
    const env = { ...service.env, NOTES_DATABASE_URL: url.href };
    await expect(boot(notes, { env, accessKeys: service.signer.keys })).rejects.toThrow(/password|no entry|refused/i);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});

describe('a start beside a database that goes down', () => {
  it('connects again', async () => {
    const { hostname, port } = new URL(service.database.url);
    let lost = 0;
    const flaky = createServer((client) => {
      if (lost < 2) {
        lost += 1;
        // The greeting was heard, no answer comes: as when Postgres is killed at this moment.
        client.once('data', () => client.end());
        return;
      }
      const server = connect(Number(port), hostname);
      client.pipe(server).pipe(client);
      for (const end of [client, server]) end.on('error', () => client.destroy());
    });
    await new Promise<void>((listening) => flaky.listen(0, '127.0.0.1', listening));
    const url = new URL(service.database.url);
    url.host = `127.0.0.1:${(flaky.address() as AddressInfo).port}`;
    const booted = await boot(notes, {
      env: { ...service.env, NOTES_DATABASE_URL: url.href },
      accessKeys: service.signer.keys,
    });
    expect(lost).toBe(2);
    expect((await get(`${booted.url}/readyz`)).status).toBe(200);
    await booted.close();
    await new Promise((closed) => flaky.close(closed));
  });
});

describe('on a Postgres that is frozen a service', () => {
  it('says that it is not ready while calls still wait, and answers people that it is unavailable', async () => {
    const postgres = await freezablePostgres(service.database.url);
    const booted = await boot(notes, {
      env: { ...service.env, NOTES_DATABASE_URL: postgres.url },
      accessKeys: service.signer.keys,
      log: { write: () => undefined },
    });
    const { token } = await service.person();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const people = [
      { method: 'GET', headers },
      { method: 'POST', headers, body: JSON.stringify({ text: 'frozen' }) },
    ];
    const ask = () => people.map((person) => fetch(`${booted.url}/api/notes/notes`, person));
    expect((await get(`${booted.url}/readyz`)).status).toBe(200);
    postgres.freeze();
    // More than there are connections.
    let waiting = true;
    const asked = Promise.all(Array.from({ length: 10 }, ask).flat()).finally(() => (waiting = false));
    const { status, text } = await get(`${booted.url}/readyz`);
    expect([status, JSON.parse(text).reasons, waiting]).toEqual([
      503,
      expect.arrayContaining(['database: no answer within 2 s']),
      true,
    ]);
    expect((await get(`${booted.url}/metrics`)).text).toContain('database_connections');
    const answers = await asked;
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]));
    expect(await answers[0]!.json()).toMatchObject({ code: 'unavailable', title: 'Not available right now' });
    postgres.thaw();
    await eventually(async () => (await get(`${booted.url}/readyz`)).status === 200);
    expect((await Promise.all(ask())).map((answer) => answer.status)).toEqual([200, 201]);
    await booted.close();
    await postgres.close();
  });
});

describe('on a Postgres that is too old a service', () => {
  it('does not start, and says so in one line', async () => {
    const old = await startOldPostgres(150_018);
    const env = { ...service.env, NOTES_DATABASE_URL: old.url };
    await expect(boot(notes, { env, accessKeys: service.signer.keys })).rejects.toMatchObject({
      name: 'PostgresTooOld',
      message: expect.stringMatching(/^Postgres 15 is too old: Fernway needs Postgres \d+ or newer$/),
    });
    await old.close();
  });
});

describe('readiness', () => {
  it('is red until the schema matches', async () => {
    const empty = await testDatabase('notes', []);
    const booted = await boot(notes, {
      env: { ...service.env, NOTES_DATABASE_URL: empty.url },
      accessKeys: service.signer.keys,
    });
    const { status, text } = await get(`${booted.url}/readyz`);
    expect(status).toBe(503);
    expect(JSON.parse(text).reasons).toEqual([expect.stringContaining('Notes1790000200001')]);
    await booted.close();
    await empty.close();
  });

  it.each([
    ['migrationUrl', 'owns the database'],
    ['adminUrl', 'is a superuser'],
  ] as const)('is red for the role of %s', async (url, reason) => {
    const booted = await boot(notes, {
      env: { ...service.env, NOTES_DATABASE_URL: service.database[url] },
      accessKeys: service.signer.keys,
    });
    expect(JSON.parse((await get(`${booted.url}/readyz`)).text).reasons.join()).toContain(reason);
    await booted.close();
  });
});

describe('a disk that is full', () => {
  it('is warned of for a minute after something could not be written', async () => {
    const owner = await service.person();
    const full = async (statements: string) => asAdmin(service.database.adminUrl, (admin) => admin.query(statements));
    const warnings = async () => JSON.parse((await get(`${service.url}/readyz`)).text) as object;
    await full(`create function no_room() returns trigger language plpgsql as $$ begin raise disk_full; end $$;
      create trigger no_room before insert on note execute function no_room()`);
    expect((await service.request(addNote, { as: owner, body: { text: 'x' } })).status).toBe(507);
    expect(await warnings()).toEqual({
      service: 'notes',
      status: 'ready',
      reasons: [],
      warnings: ['the disk is full: nothing can be written'],
    });
    await full('drop function no_room cascade');
    const now = Date.now() + 60_001;
    const later = jest.spyOn(Date, 'now').mockReturnValue(now);
    expect(await warnings()).not.toHaveProperty('warnings');
    later.mockRestore();
  });
});

describe('the rules of the house', () => {
  it('hold for the test service itself', async () => {
    expect(structureProblems(notes)).toEqual([]);
    expect(await migrationProblems(notes)).toEqual([]);
    expect(await databaseProblems(service)).toEqual([]);
    const owner = await service.person();
    const { body } = await service.request(addNote, { as: owner, body: { text: 'for the owner' } });
    const addFor = async (by: Person) =>
      (await service.request(addNote, { as: await service.person({ workspace: by.workspace }), body: { text: 'x' } }))
        .body.id as string;
    const { calls, problems } = await accessMatrix(service, {
      thorough: true,
      owner,
      secrets: ['for the owner', body.id],
      examples: {
        [`GET ${getNote.path}`]: async (by) => ({ params: { id: await addFor(by) } }),
        [`POST ${addNote.path}`]: { body: { text: 'x' } },
        [`POST ${slowNote.path}`]: { body: { text: 'x' } },
        [`POST ${keepFields.path}`]: { body: { fields: {} } },
      },
    });
    // Routes that fail on purpose: one breaks its own contract, one would bring the process down, one may not call whom it calls.
    const failing = [brokenAnswer, crash, relayCount].map(({ method, path }) => `${method} ${path}, `);
    expect(problems.filter((problem) => !failing.some((route) => problem.startsWith(route)))).toEqual([]);
    for (const route of failing) expect(problems.filter((problem) => problem.startsWith(route))).not.toEqual([]);
    expect(calls).toBeGreaterThan(80);
    expect((await service.request(listNotes, { as: owner })).status).toBe(200);
  });
});
