import { changes } from './changes.js';
import { kafka, kafkaHere, nameSkipped } from './kafka-backend.js';

if (kafkaHere) changes(kafka);
else {
  nameSkipped('changes over Kafka', 'neither KAFKA_BROKERS nor a JDK with Maven');
  it.skip('changes over Kafka', () => undefined);
}
