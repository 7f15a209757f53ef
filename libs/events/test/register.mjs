import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const options = JSON.parse(readFileSync(new URL('../../../tools/presets/swc.json', import.meta.url), 'utf8'));

/** Lets a child process run the sources as jest does: `.js` stands for `.ts`, decorators go through swc. */
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
    const file = fileURLToPath(url);
    const { code } = transformSync(readFileSync(file, 'utf8'), { ...options, filename: file, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
