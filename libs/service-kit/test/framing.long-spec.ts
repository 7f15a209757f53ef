import { connect } from 'node:net';
import { startTestService, type TestService } from '../src/testing.js';
import { addNote, listNotes, notes } from './notes-service.js';

let service: TestService;
let port: number;
let token: string;
beforeAll(async () => {
  service = await startTestService(notes);
  port = Number(new URL(service.url).port);
  ({ token } = await service.person());
});
afterAll(() => service.close());

/** Sends bytes, then what another person would send on the same connection. @returns all that came back, and whether it was closed */
const send = (bytes: string, next = ''): Promise<{ statuses: number[]; text: string; closed: boolean }> =>
  new Promise((resolve) => {
    let [text, closed] = ['', false];
    let timer: NodeJS.Timeout;
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({
        statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
        text,
        closed,
      });
    };
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    timer = setTimeout(finish, 1500);
    socket.on('error', () => undefined);
    socket.on('close', () => ((closed = true), finish()));
    socket.once('data', () => socket.write(next));
    socket.on('data', (chunk) => {
      text += chunk.toString();
      clearTimeout(timer);
      timer = setTimeout(finish, 300);
    });
  });

const request = (method: string, path: string, headers: string, body = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n${body}`;
const stolen = () => request('GET', listNotes.path, 'X-Secret: the next person’s\r\n');

const bodies = [
  ['Content-Length', 'Content-Length: 300\r\n', ''],
  ['Content-Length and its body', 'Content-Length: 4\r\n', 'body'],
  ['chunked', 'Transfer-Encoding: chunked\r\n', '4\r\nbody\r\n0\r\n\r\n'],
  ['chunked, without its end', 'Transfer-Encoding: chunked\r\n', ''],
] as const;

describe.each(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE'])('%s', (method) => {
  it.each(bodies)('with %s is refused, and the connection ends there', async (_what, headers, body) => {
    for (const path of [listNotes.path, '/healthz', '/readyz', '/metrics', '/nowhere', '/api/notes/openapi.json']) {
      const { statuses, closed, text } = await send(request(method, path, headers, body), stolen());
      expect([path, statuses, closed]).toEqual([path, [400], true]);
      if (method !== 'HEAD') expect(text).toContain(`A ${method} request has no body`);
      expect(text).toMatch(/connection: close/i);
    }
  });
});

it.each([
  ['both lengths', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
  ['two equal lengths', 'Content-Length: 4\r\nContent-Length: 4\r\n'],
  ['a sign', 'Content-Length: +4\r\n'],
  ['a negative length', 'Content-Length: -4\r\n'],
  ['a space before the colon', 'Content-Length : 4\r\n'],
  ['another encoding', 'Transfer-Encoding: gzip\r\n'],
  ['two encodings', 'Transfer-Encoding: gzip, chunked\r\n'],
  ['chunked twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n'],
  ['two hosts', 'Host: y\r\nContent-Length: 4\r\n'],
  ['two hundred headers more', `${'X-A: 1\r\n'.repeat(200)}Content-Length: 4\r\n`],
  ['more headers than Node keeps', `${'a:\r\n'.repeat(2100)}Content-Length: 4\r\n`],
])('closes the connection of a POST with %s, and does nothing', async (_what, headers) => {
  const { statuses, closed } = await send(
    request('POST', addNote.path, `Content-Type: application/json\r\n${headers}`, 'body'),
    stolen(),
  );
  expect([statuses, closed]).toEqual([[400], true]);
});

it('answers what is framed well, one after the other on one connection', async () => {
  const body = JSON.stringify({ text: 'mine' });
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const json = 'Content-Type: application/json\r\n';
  const all = await send(
    request('POST', addNote.path, `${json}Content-Length: ${body.length}\r\n`, body) +
      request('POST', addNote.path, `${json}Transfer-Encoding: Chunked\r\n`, chunked) +
      request('GET', listNotes.path, 'Content-Length: 0\r\n'),
    stolen(),
  );
  expect(all.statuses).toEqual([201, 201, 200, 200]);
  expect(all.closed).toBe(false);
});
