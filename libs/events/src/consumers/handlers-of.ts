import type { EventHandler } from './event-handler.js';
import { declarationsOf, type HandlerDeclaration } from './on.js';

type Instance = Record<string, (event: unknown, tx: unknown) => unknown>;

const bind = (instance: Instance, { event, method, many, name, latest, scope }: HandlerDeclaration): EventHandler => {
  const invoke = async (given: unknown, tx: unknown) => instance[method]!(given, tx);
  return {
    name: name ?? `${instance.constructor.name}.${method}`,
    event,
    latest: latest ?? false,
    scope,
    call: (one, tx) => invoke(many ? [one] : one, tx),
    ...(many && { callMany: invoke }),
  };
};

/** The `@On` and `@OnMany` (once) and `@OnEvery` (every) methods of a provider, bound to it. */
export const handlersOf = (provider: object): { once: EventHandler[]; every: EventHandler[] } => {
  const declarations = declarationsOf(provider);
  const bound = (every: boolean) =>
    declarations.filter((it) => it.every === every).map((it) => bind(provider as Instance, it));
  return { once: bound(false), every: bound(true) };
};
