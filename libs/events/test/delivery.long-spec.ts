import { delivery } from './delivery.js';
import { kafka, kafkaHere, nameSkipped } from './kafka-backend.js';

if (kafkaHere) delivery(kafka);
else {
  nameSkipped('delivery over Kafka', 'neither KAFKA_BROKERS nor a JDK with Maven');
  it.skip('delivery over Kafka', () => undefined);
}
