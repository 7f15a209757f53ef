import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compiled } from '../../libs/events/test/compiled.mjs';
import '../../libs/events/test/register.mjs';
import { patched } from './patched.mjs';

const root = new URL('../../', import.meta.url);
/** Texts to replace in sources before they are compiled: a planted bug. */
const patches = JSON.parse(process.env.FERNWAY_SIMULATION_PATCHES ?? '[]').map((patch) => ({
  ...patch,
  url: new URL(patch.file, root).href,
}));

registerHooks({
  load(url, context, next) {
    const own = patches.filter((patch) => patch.url === url);
    if (own.length === 0) return next(url, context);
    const file = fileURLToPath(url);
    const source = patched(readFileSync(file, 'utf8'), own, own[0].file);
    return { format: 'module', source: compiled(file, source), shortCircuit: true };
  },
});
