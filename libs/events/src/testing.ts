export type { EventHandler } from './event-handler.js';
export { handlersOf } from './handlers-of.js';
export { Inbox } from './inbox.js';
export { Relay } from './relay.js';
export { noMetrics } from './events-metrics.js';
export { kafkaLag } from './kafka-lag.js';
