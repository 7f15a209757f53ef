import { registerHooks } from 'node:module';
import '../../../../tools/presets/typescript-hook.mjs';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'uuidv7') return { url: new URL('seeded-uuid.ts', import.meta.url).href, shortCircuit: true };
    return next(specifier, context);
  },
});
