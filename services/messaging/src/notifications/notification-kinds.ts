import type { EventDefinition, EventOf } from '@fernway/contracts/event';
import type { Language } from '@fernway/contracts/http/identity';
import type { NotificationDefinition, NotificationFacts } from '@fernway/contracts/notification';
import { definedNotifications } from '@fernway/contracts/notifications/all';
import { oneLine } from '../mails/one-line.js';

export type AnyEvent = EventOf<EventDefinition>;

const byKind = new Map(definedNotifications().map((definition) => [definition.kind, definition]));

/** Notifications of kinds that no service declares any more are not shown. */
export const knownKinds = [...byKind.keys()];

/** Events that notify somebody, or settle what was told. */
export const notifyingEvents: readonly EventDefinition[] = [
  ...new Set(
    definedNotifications().flatMap(({ event, settledBy = [] }) => [event, ...settledBy.map((it) => it.event)]),
  ),
];

export const kindOf = (kind: string): NotificationDefinition | undefined => byKind.get(kind);

export const kindsOf = ({ type }: AnyEvent): NotificationDefinition[] =>
  definedNotifications().filter(({ event }) => event.type === type);

export const kindsSettledBy = (event: AnyEvent): NotificationDefinition[] =>
  definedNotifications().filter(({ settledBy = [] }) =>
    settledBy.some((settling) => settling.event.type === event.type && settling.when(event)),
  );

export const keyOf = (definition: NotificationDefinition, event: AnyEvent): string =>
  definition.key?.(event) ?? `${event.subject}:${event.aggregateversion}`;

/** The title of a known kind, in the reader's language, with the day that it is about. */
export const titleOf = (kind: string, facts: NotificationFacts, language: Language): string => {
  const words = byKind.get(kind)!.words[language];
  const template = facts['subject'] === undefined ? words.title : (words.titleWithSubject ?? words.title);
  const title = template.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const fact = facts[name] ?? '';
    return typeof fact === 'number' ? new Intl.NumberFormat(language).format(fact) : oneLine(fact);
  });
  return facts['day'] === undefined ? title : `${title} · ${dayText(String(facts['day']), language)}`;
};

/** A date is of no zone, whoever reads it where. */
const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
