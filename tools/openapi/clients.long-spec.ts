import { startTestService, type TestService } from '@fernway/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../bootstrap/process.mjs';
import { findPython } from '../python/python.ts';
import { skip } from '../test/skip.ts';
import { writeDocuments } from './documents.ts';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const run = promisify(execFile);
/** A program of a package, as its manifest names it. */
const programOf = (name: string, bin: string) => join(dirname(require.resolve(`${name}/package.json`)), bin);
const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 64 * 1024 * 1024 });

let folder: string;
let documents: Record<string, string>;
let crm: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-openapi-'));
  mkdirSync(join(folder, 'documents'));
  documents = await writeDocuments(join(folder, 'documents'), 'http://localhost:4000');
  const { service } = (await import(pathToFileURL(join(root, 'services/crm/dist/main.js')).href)) as {
    service: TestService['service'];
  };
  crm = await startTestService(service);
});
afterAll(async () => {
  await crm?.close();
  await rm(folder, { recursive: true, force: true });
});

type Linted = { problems: { message: string; location: { pointer: string }[] }[] };
const complaintsOf = async (files: string[]): Promise<string[]> => {
  const lint = node(
    programOf('@redocly/cli', 'bin/cli.js'),
    'lint',
    '--config',
    join(here, 'redocly.yaml'),
    '--format=json',
    ...files,
  );
  const { stdout } = await lint.catch((failed: { stdout: string }) => failed);
  // One JSON after the other, a document each.
  const linted = JSON.parse(`[${stdout.replaceAll('}{', '},{')}]`) as Linted[];
  expect(linted).toHaveLength(files.length);
  return linted.flatMap(({ problems }) =>
    problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`),
  );
};

const expectedCall = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), names: ['Mara Jones'], code: 'not-found' };

describe('the OpenAPI documents', () => {
  it('pass redocly without an error or a warning, which does see a keyword of 3.0', async () => {
    expect(await complaintsOf(Object.values(documents))).toEqual([]);
    const old = JSON.parse(readFileSync(documents['tokens']!, 'utf8')) as {
      components: { schemas: Record<string, object> };
    };
    old.components.schemas['Problem'] = { type: 'number', minimum: 0, exclusiveMinimum: true };
    const file = join(folder, 'planted.txt');
    writeFileSync(file, JSON.stringify(old));
    expect(await complaintsOf([file])).toContainEqual(
      expect.stringContaining('#/components/schemas/Problem/exclusiveMinimum'),
    );
  });

  it('make TypeScript clients that compile, one of which calls a running service', async () => {
    const apis = Object.entries(documents).map(
      ([name, file]) => `  ${name}:\n    root: ${file}\n    x-openapi-ts: { output: ${join(folder, `${name}.ts`)} }`,
    );
    writeFileSync(join(folder, 'redocly.yaml'), `apis:\n${apis.join('\n')}\n`);
    await node(programOf('openapi-typescript', 'bin/cli.js'), '--redocly', join(folder, 'redocly.yaml'));
    cpSync(join(here, 'fixtures', 'typed-call.ts'), join(folder, 'typed-call.ts'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types'])
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    const compiled = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    expect(compiled).toHaveLength(Object.keys(documents).length + 1);
    const options = {
      strict: true,
      target: 'es2023',
      module: 'nodenext',
      skipLibCheck: true,
      types: ['node'],
      outDir: 'out',
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: compiled }));
    await node(join(root, 'node_modules/.bin/tsc')).catch((failed: { stdout: string }) => {
      throw new Error(failed.stdout);
    });
    const { token } = await crm.person();
    const { stdout } = await node(join('out', 'typed-call.js'), crm.url, token);
    expect(JSON.parse(stdout)).toEqual(expectedCall);
  });

  it('make Python clients without a warning, one of which calls a running service', async () => {
    const python = await findPython();
    if (!python) return skip('Python clients: no Python 3.11 with venv');
    const { token } = await crm.person();
    const { stdout } = await run(python, [join(here, 'python_client.py'), folder, crm.url, token], {
      maxBuffer: 64 * 1024 * 1024,
    });
    const said = JSON.parse(stdout) as { problems: string[]; modules: Record<string, number>; call: object };
    expect(said.problems).toEqual([]);
    expect(Object.keys(said.modules).toSorted()).toEqual(Object.keys(documents).toSorted());
    expect(said.call).toEqual(expectedCall);
  });
});
