import 'reflect-metadata';
import { createTransport, type EventTransport } from '../src/index.js';
import { newControl, probeEvents } from './probe-events.js';
import { startInstance } from './probe.js';

type Settings = {
  mode: 'live' | 'die-relaying' | 'die-handling';
  after: number;
  service: string;
  run: string;
  url: string;
  backend: { kafkaBrokers?: string; eventsDatabaseUrl?: string };
};

const { mode, after, service, run, url, backend } = JSON.parse(process.argv[2]!) as Settings;
const die = (): void => void process.kill(process.pid, 'SIGKILL');

const quiet = { info() {}, warn() {}, error() {} };
const real = createTransport({ service, ...backend, log: quiet });
const control = newControl();

/** Publishes half of a batch and dies before the outbox rows are deleted. */
const dyingRelay: EventTransport = {
  name: real.name,
  batchBytes: real.batchBytes,
  publish: async (events) => {
    await real.publish(events.slice(0, Math.ceil(events.length / 2)));
    die();
    await new Promise(() => {});
  },
  // This process relays only.
  subscribe: async () => ({ close: async () => {}, lag: async () => 0 }),
  close: () => real.close(),
};

/** Dies inside the handler, its effect written but not committed. */
if (mode === 'die-handling') {
  control.onNoted = () => {
    if (control.handled.length >= after) die();
  };
}

const transport = mode === 'die-relaying' ? dyingRelay : real;
await startInstance({ service, url, transport, events: probeEvents(service, run), control });
process.stdout.write('up\n');
