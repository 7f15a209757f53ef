import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const settings = readFileSync(new URL('swc.json', import.meta.url), 'utf8');
const cache = fileURLToPath(new URL('../../.cache/swc/', import.meta.url));
const compiler = require('@swc/core/package.json').version;
mkdirSync(cache, { recursive: true });

/** Compiles a source as jest does, or reads what was compiled before: a test run starts some two hundred processes. */
const compiled = (file) => {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha256').update(JSON.stringify([compiler, settings, file, source]));
  const at = `${cache}${key.digest('hex')}.js`;
  try {
    return readFileSync(at, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, {
      ...JSON.parse(settings),
      filename: file,
      sourceMaps: 'inline',
    });
    // Renamed into place, since other processes may compile and read the same file.
    const unfinished = `${at}.${process.pid}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, at);
    return code;
  }
};

/** `node --import` this file to run the sources as jest does: `.js` stands for `.ts`, and decorators go through swc. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL) {
      const url = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(fileURLToPath(url))) return { url: url.href, shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
