// Preloaded into the process that runs tests: sources as jest compiles them, with the mutants in those that have some.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { root } from '../bootstrap/process.mjs';

const options = JSON.parse(readFileSync(new URL('../presets/swc.json', import.meta.url), 'utf8')) as object;
const instrumented = process.env['FERNWAY_MUTATION_SOURCES'] ?? '';
const compiled = join(root, '.cache/mutation/compiled');
const globals = new URL('jest-globals.ts', import.meta.url).href;

/** Compiled once for all processes: each of them loads some hundred files. */
function compile(file: string): string {
  const withMutants = join(instrumented, relative(root, file));
  const text = readFileSync(existsSync(withMutants) ? withMutants : file, 'utf8');
  const known = join(compiled, `${createHash('sha256').update(`${file}\n${text}`).digest('hex')}.js`);
  if (existsSync(known)) return readFileSync(known, 'utf8');
  const { code } = transformSync(text, { ...options, filename: file, sourceMaps: 'inline' });
  mkdirSync(dirname(known), { recursive: true });
  writeFileSync(`${known}.${process.pid}`, code);
  renameSync(`${known}.${process.pid}`, known);
  return code;
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.startsWith('file:')) {
      const source = fileURLToPath(new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL));
      if (existsSync(source)) return { url: pathToFileURL(source).href, shortCircuit: true };
    }
    // A thread starts with what was built: its sources have the mutants.
    const built = /^(file:.*)\/services\/([^/]+)\/dist\/(.*)\.js$/.exec(specifier);
    if (built) return { url: `${built[1]}/services/${built[2]}/src/${built[3]}.ts`, shortCircuit: true };
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    return { format: 'module', source: compile(fileURLToPath(url)), shortCircuit: true };
  },
});
