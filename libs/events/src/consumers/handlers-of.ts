import type { EventHandler } from './event-handler.js';
import { declarationsOf, type HandlerDeclaration } from './on.js';

type Instance = Record<string, (given: unknown, tx: unknown) => unknown>;

const bind = (
  instance: Instance,
  { events, method, many, name, formerNames, latest, scope, changes }: HandlerDeclaration,
): EventHandler => ({
  name: name ?? `${instance.constructor.name}.${method}`,
  formerNames: formerNames ?? [],
  events,
  latest: latest ?? false,
  scope,
  many: many ?? false,
  ...(changes && { changes }),
  call: async (given, tx) => instance[method]!(given, tx),
});

/** The `@On`, `@OnMany` and `@OnChanges` (once) and `@OnEvery` (every) methods of a provider, bound to it. */
export const handlersOf = (provider: object): { once: EventHandler[]; every: EventHandler[] } => {
  const declarations = declarationsOf(provider);
  const bound = (every: boolean) =>
    declarations.filter((it) => it.every === every).map((it) => bind(provider as Instance, it));
  return { once: bound(false), every: bound(true) };
};
