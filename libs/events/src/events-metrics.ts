/** What happens to events, for whoever counts it. Gauges are asked for instead: `EventsRuntime.gauges()`. */
export type EventsMetrics = {
  published(topic: string, count: number): void;
  /** `seconds` is the time from the event's publication to its committed effect. */
  handled(handler: string, seconds: number): void;
  /** Skipped: the event had its effect before, or is older than what the handler has seen. */
  skipped(handler: string, why: 'duplicate' | 'stale'): void;
  /** Parked for another attempt. */
  retried(handler: string): void;
  dead(handler: string): void;
};

export type EventsGauges = {
  /** Events that wait in the outbox. */
  outbox: number;
  /** Events that wait in the transport for this service; undefined while the transport is away. */
  lag: number | undefined;
  /** Events parked for another attempt. */
  parked: number;
  /** Given up, or refused by the transport. */
  dead: number;
  /** Seconds that the oldest event of the outbox has waited. */
  backlogAge: number;
};

export const noMetrics: EventsMetrics = { published() {}, handled() {}, skipped() {}, retried() {}, dead() {} };
