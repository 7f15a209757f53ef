import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepared } from './documents.ts';
import { problemsOf, readReport, tableOf } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'fernway-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = (id: string, path: string, status: number, failed?: string) => ({
  cases: { [id]: { value: { method: 'GET', path } } },
  interactions: {
    [id]: {
      request: { method: 'GET', uri: `http://x${path}` },
      response: { status_code: status, content: { $base64: '' } },
    },
  },
  checks: {
    [id]: failed
      ? [{ name: failed, status: 'failure', failure_info: { failure: { title: 'Wrong', message: 'It  is' } } }]
      : [],
  },
});

it('counts operations once, whichever way they were reached, and findings once per operation and kind', async () => {
  const file = join(folder, 'events.ndjson');
  const events = [
    call('a', '/one', 200),
    call('b', '/one', 500, 'not_a_server_error'),
    call('c', '/one', 500, 'not_a_server_error'),
    call('d', '/two', 404),
    call('e', '/two', 200, 'negative_data_rejection'),
    call('f', '/other', 200),
    { cases: { g: { value: { method: 'GET', path: '/two' } } } },
  ];
  writeFileSync(
    file,
    events.map((recorder) => JSON.stringify({ ScenarioFinished: { recorder } })).join('\n') +
      '\n{"EngineFinished":{}}\n',
  );
  const reports = new Map([['crm', await readReport(file, ['GET /one', 'GET /two', 'GET /three'])]]);
  expect(tableOf(reports).split('\n').slice(2)).toEqual([
    '| crm | 3 | 2 | 1 | 0 | 1 | 6 |',
    '| all | 3 | 2 | 1 | 0 | 1 | 6 |',
  ]);
  const problems = problemsOf(reports);
  expect(problems).toHaveLength(3);
  expect(problems[0]).toMatch(/^failed GET \/one: Wrong: It is \| GET .* answered 500/);
  expect(problems[2]).toBe('Only 2 of 3 operations were reached; not: GET /three');
});

it('puts the seeded records into the document, and leaves out what would end the run', () => {
  const parameters = [
    { name: 'id', in: 'path' },
    { name: 'q', in: 'query' },
  ];
  const body = { requestBody: { content: { 'application/json': { examples: {} } } } };
  const document = { paths: { '/a/{id}': { post: { parameters, ...body } }, '/api/identity/sign-out': { post: {} } } };
  const { paths } = prepared(document, { 'POST /a/{id}': { params: { id: 'x' }, body: { name: 'Mara' } } });
  expect(paths).toEqual({
    '/a/{id}': {
      post: {
        parameters: [
          { name: 'id', in: 'path', example: 'x' },
          { name: 'q', in: 'query' },
        ],
        requestBody: { content: { 'application/json': { example: { name: 'Mara' } } } },
      },
    },
    '/api/identity/sign-out': {},
  });
  expect(document.paths['/api/identity/sign-out'].post).toEqual({});
});
