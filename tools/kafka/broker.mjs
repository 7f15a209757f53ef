import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kafkaClassPath } from './jars.mjs';

const run = promisify(execFile);
const heap = ['-Xms128m', '-Xmx384m', '-XX:+UseSerialGC'];
/** Of a process that lives for a minute: compiling more costs more than it gains. */
const quickStart = ['-XX:TieredStopAtLevel=1'];
const READY = 60_000;

const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** One node that is broker and controller; everything that asks for copies gets one. */
const properties = ({ port, controllerPort, advertisedPort = port, dataDir }) =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': join(dataDir, 'logs').replaceAll('\\', '/'),
    'auto.create.topics.enable': false,
    'num.partitions': 6,
    'default.replication.factor': 1,
    'min.insync.replicas': 1,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 3,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 3,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'log.retention.hours': 168,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** A killed child stays as a zombie until it is reaped: signal 0 would still find it. */
export const isRunning = async (pid) => {
  const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
};

const gone = async (pid) => {
  while (await isRunning(pid)) await sleep(50);
};

const accepts = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true) || socket.destroy());
    socket.once('error', () => done(false));
  });

const format = async (classPath, config, dataDir) => {
  if (await stat(join(dataDir, 'logs/meta.properties')).catch(() => undefined)) return;
  // As Kafka writes it: sixteen random bytes, of which the first makes no dash of an option.
  const clusterId = `A${randomBytes(16).toString('base64url').slice(1)}`;
  await run('java', [
    '-Xmx128m',
    '-XX:+UseSerialGC',
    ...quickStart,
    '-cp',
    classPath,
    'kafka.tools.StorageTool',
    'format',
    '-t',
    clusterId,
    '-c',
    config,
  ]);
};

/**
 * Starts one Kafka node (KRaft) on 127.0.0.1 and resolves when it answers. `port` 0 or nothing takes a free one.
 * On the folder of an earlier run it goes on with that data. `advertisedPort`: where it tells clients to find it, which may
 * be a proxy. `measured`: compile as a broker of long life does.
 * @returns {Promise<{ brokers: string, port: number, pid: number, kill(): Promise<void>, stop(): Promise<void> }>}
 *   `kill` is kill -9, `stop` lets it close its files
 * @throws with the end of the broker's output when it does not start
 */
export const startKafka = async ({ port = 0, advertisedPort, dataDir, detached = false, measured = detached }) => {
  const classPath = await kafkaClassPath();
  await mkdir(dataDir, { recursive: true });
  const chosen = port || (await freePort());
  const config = join(dataDir, 'server.properties');
  await writeFile(config, properties({ port: chosen, controllerPort: await freePort(), advertisedPort, dataDir }));
  await format(classPath, config, dataDir);
  const output = join(dataDir, 'output.log');
  const log = openSync(output, 'a');
  const broker = spawn('java', [...heap, ...(measured ? [] : quickStart), '-cp', classPath, 'kafka.Kafka', config], {
    detached,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const { pid } = broker;
  let exited = false;
  broker.once('exit', () => (exited = true));
  broker.once('error', () => (exited = true));
  for (const start = Date.now(); !(await accepts(chosen)); await sleep(100)) {
    if (!exited && Date.now() - start < READY) continue;
    broker.kill('SIGKILL');
    throw new Error(`Kafka did not start: ${(await readFile(output, 'utf8').catch(() => '')).slice(-2_000)}`);
  }
  if (detached) broker.unref();
  const end = async (signal) => {
    if (!exited) broker.kill(signal);
    await gone(pid);
  };
  return {
    brokers: `127.0.0.1:${chosen}`,
    port: chosen,
    pid,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};
