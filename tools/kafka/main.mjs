import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRunning, startKafka } from './broker.mjs';
import { cacheDir } from './jars.mjs';

export { startKafka } from './broker.mjs';
export { canStartKafka } from './jars.mjs';

const dataDir = join(cacheDir, 'node');
const stateFile = join(cacheDir, 'node.json');

const running = async () => {
  const state = await readFile(stateFile, 'utf8').then(JSON.parse, () => undefined);
  return state && (await isRunning(state.pid)) ? state : undefined;
};

const verbs = {
  async start() {
    const before = await running();
    if (before) return console.log(`Kafka is running on ${before.brokers}`);
    const { brokers, pid } = await startKafka({ dataDir, port: Number(process.env.KAFKA_PORT ?? 0), detached: true });
    await mkdir(dirname(stateFile), { recursive: true });
    await writeFile(stateFile, JSON.stringify({ brokers, pid }));
    console.log(`Kafka is running on ${brokers}`);
  },

  async stop() {
    const state = await running();
    if (!state) return console.log('Kafka is not running');
    process.kill(state.pid, 'SIGTERM');
    while (await isRunning(state.pid)) await new Promise((wake) => setTimeout(wake, 50));
    await rm(stateFile, { force: true });
    console.log('Kafka has stopped');
  },

  /** For `eval "$(node tools/kafka/main.mjs env)"`. */
  async env() {
    const state = await running();
    if (!state) throw new Error('Kafka is not running: node tools/kafka/main.mjs start');
    console.log(`export KAFKA_BROKERS=${state.brokers}`);
  },
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const verb = verbs[process.argv[2]];
  if (!verb) {
    console.error('node tools/kafka/main.mjs start|stop|env');
    process.exit(2);
  }
  await verb().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
