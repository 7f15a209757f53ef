import { changes } from './changes.js';
import { delivery } from './delivery.js';
import { backends, nameSkipped, overKafka } from './kafka-backend.js';

if (!backends.includes(overKafka)) nameSkipped('events over Kafka', 'neither KAFKA_BROKERS nor a JDK with Maven');
else {
  delivery(overKafka);
  changes(overKafka);
}
