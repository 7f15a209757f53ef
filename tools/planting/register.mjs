import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import '../../libs/events/test/register.mjs';

const root = new URL('../../', import.meta.url);
const options = JSON.parse(readFileSync(new URL('tools/presets/swc.json', root), 'utf8'));
/** Texts to replace in sources before they are compiled: a planted bug. */
const patches = JSON.parse(process.env.FERNWAY_SIMULATION_PATCHES ?? '[]').map((patch) => ({ ...patch, url: new URL(patch.file, root).href }));

registerHooks({
  load(url, context, next) {
    const own = patches.filter((patch) => patch.url === url);
    if (own.length === 0) return next(url, context);
    const file = fileURLToPath(url);
    const source = own.reduce((text, { find, replace }) => {
      if (text.split(find).length !== 2) throw new Error(`${file} does not have it exactly once: ${find}`);
      return text.replace(find, () => replace);
    }, readFileSync(file, 'utf8'));
    const { code } = transformSync(source, { ...options, filename: file, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
