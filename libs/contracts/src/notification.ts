import type { EventDefinition, EventOf } from './event.js';
import type { Language } from './http/identity.js';

/** Everybody who manages the subscription of the event's workspace. */
export const managers = Symbol('managers');

/** What a title is made of. Numbers are written as the reader's language does. */
export type NotificationFacts = Record<string, string | number>;

/** Ways to be told: in the app's bell, in the mail that sums up, on the desktop. */
export type NotificationWays = { app: boolean; mail: boolean; desktop: boolean };

/**
 * `label`: what the settings call the kind. `title`: with `{{fact}}`; `{{from}}` is the name of who caused it.
 * `titleWithSubject`: instead of it, where the facts have a `subject`.
 */
type Words = { label: string; title: string; titleWithSubject?: string };

/** An event after which what was told of its aggregate needs nobody any more, where `when` says so. */
type Settling = { event: EventDefinition; when(event: EventOf<EventDefinition>): boolean };

export type NotificationDefinition<E extends EventDefinition = EventDefinition> = {
  /** What people choose the ways for: `reminder`. */
  kind: string;
  /** Names `messaging` among who hears it. */
  event: E;
  /** The user who is told; null: nobody. */
  to(event: EventOf<E>): string | typeof managers | null;
  /** Who caused it, of an event with a workspace: nobody is mailed for somebody whose own address is not proved, and no former member is told. */
  from?(event: EventOf<E>): string | null;
  /** Where it belongs; by default the envelope's workspace. Without one it is about the account. */
  workspace?(event: EventOf<E>): string | undefined;
  /** What it stands for: the same is told once. Begins with the aggregate's id; by default the aggregate in its version. */
  key?(event: EventOf<E>): string;
  facts?(event: EventOf<E>): NotificationFacts;
  /** A date of no time zone, `2026-12-10`: it stands behind the title, in the reader's language. */
  day?(event: EventOf<E>): string | undefined;
  /** The page that it leads to. */
  path(event: EventOf<E>): string;
  /** Settles all that was told of the aggregate in earlier versions: it counts as read. They name `messaging`, too. */
  settledBy?: readonly Settling[];
  /** As long as a person has not chosen. */
  defaults: NotificationWays;
  words: Record<Language, Words>;
};

/** @param when which of these events settle; by default all */
export const settling = <E extends EventDefinition>(
  event: E,
  when: (event: EventOf<E>) => boolean = () => true,
): Settling => ({ event, when });

const defined: NotificationDefinition[] = [];

/**
 * Declares what people are notified of by an event, in the file of the service that owns the event: messaging keeps,
 * shows and mails it.
 * @throws when the kind was declared before.
 */
export const defineNotification = <E extends EventDefinition>(definition: NotificationDefinition<E>): void => {
  if (defined.some(({ kind }) => kind === definition.kind))
    throw new Error(`Notification ${definition.kind} is declared twice`);
  defined.push(definition);
};

/** Every notification declared by the contract files imported so far. */
export const definedNotifications = (): readonly NotificationDefinition[] => defined;
