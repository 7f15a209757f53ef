import { join } from 'node:path';
import { javaProgram } from '../maven/jars.mjs';

export const cacheDir = join(import.meta.dirname, '../../.cache/kafka');

/** 43 MB. */
const kafka = javaProgram({
  name: 'Kafka',
  pom: join(import.meta.dirname, 'pom.xml'),
  directory: join(cacheDir, 'jars-4.4.0'),
});

/** Whether a broker can be started here: a JDK, and Maven or jars fetched before. */
export const canStartKafka = kafka.canStart;

/** Class path of the broker. @throws with Maven's own words */
export const kafkaClassPath = kafka.classPath;
