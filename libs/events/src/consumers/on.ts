import 'reflect-metadata';
import type { EventDefinition, EventOf } from '@fernway/contracts/event';
import type { ChangeSubscription } from './change-reader.js';

export type HandlerScope = 'workspace' | 'user' | 'platform';

export type OnOptions = {
  /** The handler overwrites a row with the event's full state: events older than the last one seen are ignored. */
  latest?: boolean;
  /** Transaction to open; by default the envelope's workspace, else its user, else the platform's. */
  scope?: HandlerScope;
  /** Key of the inbox; by default `Class.method`. Set it to the old one when a handler is renamed. */
  name?: string;
};

export type HandlerDeclaration = OnOptions & {
  events: readonly EventDefinition[];
  method: string;
  every: boolean;
  many?: boolean;
  formerNames?: readonly string[];
  changes?: ChangeSubscription;
};

const KEY = Symbol('fernway:on');

/** Adds a handler to those of a class. */
export const declare = (target: object, declaration: HandlerDeclaration): void => {
  const declared = declarationsOf(target);
  Reflect.defineMetadata(KEY, [...declared, declaration], target);
};

/** Handlers declared on a class, by its prototype or an instance of it. */
export const declarationsOf = (target: object): HandlerDeclaration[] => Reflect.getMetadata(KEY, target) ?? [];

// `never`: any of the three transaction types may be named as the second parameter. Generic, because a descriptor's
// setter makes it invariant: a method that resolves to nothing would not fit one that resolves to something unknown.
export type Handles<Given> = <M extends (given: Given, tx: never) => Promise<unknown>>(
  target: object,
  method: string,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * Handles an event once per service. The inbox row and everything done through `tx` are one transaction; a throw undoes
 * both and parks the event for another attempt. No order is promised between events. Those of one workspace or user
 * share a transaction, and its commit, where several wait; a throw then repeats the others without the failing one.
 */
export const On =
  <E extends EventDefinition>(event: E, options: OnOptions = {}): Handles<EventOf<E>> =>
  (target, method) =>
    declare(target, { ...options, events: [event], method, every: false });

/**
 * As `On`, for effects that cost no more for many events than for one: the method gets all that share a transaction, in
 * their order.
 */
export const OnMany =
  <E extends EventDefinition>(event: E, options: OnOptions = {}): Handles<EventOf<E>[]> =>
  (target, method) =>
    declare(target, { ...options, events: [event], method, every: false, many: true });

/**
 * Handles an event in every instance of the service, from its start on: caches, streams. No inbox and no retry, so the
 * method must bear repetition; a throw is logged.
 */
export const OnEvery =
  <E extends EventDefinition>(
    event: E,
  ): (<M extends (event: EventOf<E>) => unknown>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<M>,
  ) => void) =>
  (target, method) =>
    declare(target, { events: [event], method, every: true });
