import type { EventHandler } from './event-handler.js';
import { declarationsOf, type HandlerDeclaration } from './on.js';

type Instance = Record<string, (event: unknown, tx: unknown) => unknown>;

const bind = (instance: Instance, declaration: HandlerDeclaration): EventHandler => ({
  name: declaration.name ?? `${instance.constructor.name}.${declaration.method}`,
  event: declaration.event,
  latest: declaration.latest ?? false,
  scope: declaration.scope,
  call: async (event, tx) => instance[declaration.method]!(event, tx),
});

/** The `@On` (once) and `@OnEvery` (every) methods of a provider, bound to it. */
export const handlersOf = (provider: object): { once: EventHandler[]; every: EventHandler[] } => {
  const declarations = declarationsOf(provider);
  const bound = (every: boolean) =>
    declarations.filter((it) => it.every === every).map((it) => bind(provider as Instance, it));
  return { once: bound(false), every: bound(true) };
};
