import { registerHooks } from 'node:module';

/** Lets Node run the TypeScript sources as they are: relative `.js` imports are the `.ts` files beside them. */
registerHooks({
  resolve(specifier, context, next) {
    const relative = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(relative ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
