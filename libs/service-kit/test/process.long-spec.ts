import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startTestService, type TestService } from '../src/testing.js';
import { crash, crm, notes } from './notes-service.js';

let notesService: TestService;
let crmService: TestService;
beforeAll(async () => {
  notesService = await startTestService(notes);
  crmService = await startTestService(crm);
});
afterAll(() => Promise.all([notesService.close(), crmService.close()]));

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The platform in a process of its own. */
async function startChild(env: Record<string, string | undefined> = {}) {
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--conditions=fernway-source',
      '--import',
      file('../../events/test/register.mjs'),
      file('./platform-child.ts'),
    ],
    {
      env: {
        PATH: process.env['PATH'],
        ...crmService.env,
        ...notesService.env,
        LOG_LEVEL: 'info',
        ...env,
      } as NodeJS.ProcessEnv,
    },
  );
  const output: string[] = [];
  const errors: string[] = [];
  child.stdout.on('data', (data) => output.push(String(data)));
  child.stderr.on('data', (data) => errors.push(String(data)));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const addresses = await Promise.race([
    exited.then(() => undefined),
    firstLine(child, (line) => line.startsWith('["')),
  ]);
  return { child, exited, errors, output, urls: addresses ? (JSON.parse(addresses) as string[]) : [] };
}

const firstLine = (child: ChildProcess, wanted: (line: string) => boolean): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    child.stdout!.on('data', (data) => {
      text += String(data);
      const line = text.split('\n').slice(0, -1).find(wanted);
      if (line) resolve(line);
    });
  });

describe('several services in one process', () => {
  it('log an uncaught error with the service whose it was, and exit for the starter', async () => {
    const { exited, errors, urls } = await startChild();
    expect(urls).toHaveLength(2);
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"really":true}',
    };
    expect((await fetch(`${urls[0]}${crash.path}`, request)).status).toBe(200);
    expect((await exited)[0]).toBe(70);
    const fatal = errors
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(fatal).toEqual([
      expect.objectContaining({
        service: 'notes',
        msg: 'uncaught exception',
        err: expect.objectContaining({ message: 'Nobody caught this' }),
      }),
    ]);
  });

  it('stop cleanly when told to', async () => {
    const { child, exited, output, errors } = await startChild();
    child.kill('SIGTERM');
    expect((await exited)[0]).toBe(0);
    expect(output.join('').match(/"stopped"/g)).toHaveLength(2);
    expect(errors.join('')).toBe('');
  });
});
