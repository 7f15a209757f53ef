import { importsOf } from '@fernway/service-kit/testing';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

it.each(['start/process.ts', 'start/main.ts', 'bootstrap.mjs'])(
  '%s comes before the first page, so it loads no framework',
  (file) => {
    const packages = [...importsOf(join(root, 'tools', file)).keys()].filter(
      (name) => !name.startsWith('/') && !name.startsWith('node:'),
    );
    // What the gateway needs, the first to listen: it proves tokens, names clients by their addresses, and calls services.
    expect(
      packages.filter((name) => !['pino', 'fastify', 'zod', 'jose', 'ipaddr.js', 'undici'].includes(name)),
    ).toEqual([]);
  },
);

describe('a stack in the log', () => {
  const run = (code: string) =>
    spawnSync(process.execPath, ['--import=@fernway/service-kit/source-maps', '--input-type=module', '-e', code], {
      cwd: root,
      encoding: 'utf8',
    });

  it('names our TypeScript lines', () => {
    const { stderr } = run(
      `import { traceContext } from '@fernway/events/trace-context'; traceContext.child({ match: 1 });`,
    );
    expect(stderr).toMatch(/libs\/events\/src\/trace-context\.ts:\d+:\d+/);
  });

  it('costs no memory for the maps of packages', () => {
    const kept = (flags: string) =>
      `import { findSourceMap } from 'node:module'; import { fileURLToPath } from 'node:url'; ${flags} await import('typeorm');
       console.log(findSourceMap(fileURLToPath(import.meta.resolve('typeorm')).replace(/index\\.mjs$/, 'index.js')) !== undefined)`;
    expect(run(kept('')).stdout).toBe('false\n');
    expect(run(kept('process.setSourceMapsEnabled(true);')).stdout).toBe('true\n');
  });
});
