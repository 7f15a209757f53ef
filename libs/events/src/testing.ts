export type { EventHandler } from './consumers/event-handler.js';
export { handlersOf } from './consumers/handlers-of.js';
export { Inbox } from './consumers/inbox.js';
export { Relay } from './outbox/relay.js';
export { noMetrics } from './events-metrics.js';
export { kafkaLag } from './kafka/kafka-lag.js';
