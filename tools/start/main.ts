// `npm start`: the whole platform on this machine. This process owns Postgres and watches over the services.
import { buildPlatform } from '../platform/build.ts';
import { loadEnvFile, unreadSettings } from '../platform/env-file.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { firstPage, gatewayReady } from './answers.ts';
import { asDiskFull, checkRemotes } from './checks.ts';
import { dataSize } from './data-size.ts';
import { ownSettings } from './environment.ts';
import { watchKafka } from './kafka-watch.ts';
import { readOptions, type StartOptions } from './options.ts';
import { type PreparedPlatform, preparePlatform } from './prepare.ts';
import { stopped, stopSignal } from './stop-signal.ts';
import { Supervised } from './supervised.ts';

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const say = (line: string) => console.log(line);

runMain(async () => {
  loadEnvFile();
  const options = readOptions(process.argv.slice(2), process.env);
  const unread = unreadSettings();
  if (unread.length) say(`Nothing reads ${unread.join(', ')} of .env: what there is stands in .env.example.`);
  const stop = stopSignal();
  const build = async () => {
    if (options.build) await buildPlatform(say, stop);
    checkRemotes(process.env, options.build);
  };
  const platform = await preparePlatform(options, build, say).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
  if (platform) await run(platform, options, stop);
  say('Stopped.');
  process.exit(0);
});

/** Until it is to stop. @throws Stop with what kept it from going on */
async function run(platform: PreparedPlatform, options: StartOptions, stop: AbortSignal) {
  const { dataDir, publicUrl, verbose } = options;
  const { services, instances, env, databases } = platform;
  // A process's words wait for the databases: where those cannot be had, that one line is all there is to say.
  const opened = databases();
  const sayOnceOpen = (line: string) =>
    void opened.then(
      () => say(line),
      () => undefined,
    );
  const groups = options.services
    ? instances.map((instance) => ({
        name: instance.name,
        services: [instance.service],
        env: { ...env, ...ownSettings(instance) },
      }))
    : [{ name: 'platform', services, env }];
  let unwatchKafka: (() => void) | undefined;
  let firstPageSaid: Promise<void> | undefined;
  const onListening = (service: string) => {
    if (service !== 'gateway') return;
    if (env.KAFKA_BROKERS) unwatchKafka ??= watchKafka(env.KAFKA_BROKERS, say);
    firstPageSaid ??= firstPage(options, sayOnceOpen).then((status) =>
      say(
        status === 200
          ? `Fernway is at ${publicUrl} (after ${seconds()})`
          : `${publicUrl} has no first page (${status}): ${publicUrl}/readyz says what is left out.`,
      ),
    );
  };
  const processes = groups.map(
    (group) => new Supervised({ ...group, databases, dataDir, verbose, say: sayOnceOpen, onListening }),
  );
  try {
    const booted = bootInOrder(processes).then(async () => {
      await Promise.all([gatewayReady(options, say), firstPageSaid]);
      const mail = env.MAIL === 'local' ? [`Mail goes to ${publicUrl}/api/messaging/mailbox`] : [];
      // In one piece: whoever waits for the first of these lines may count on the others.
      say([`All services are ready (after ${seconds()}).`, ...mail, `Data is in ${dataDir}. Ctrl-C stops.`].join('\n'));
      // After that: looking at some thousand files must keep nobody waiting.
      const size = await dataSize(dataDir);
      if (!stop.aborted) say(`${dataDir} holds ${size}.`);
    });
    const asked = stopped(stop);
    await Promise.race([asked, opened.then(() => asked), booted.then(() => asked)]);
  } catch (error) {
    // Ctrl-C in a terminal reaches what has just been started (initdb) as well.
    if (!stop.aborted) throw asDiskFull(dataDir, error) ?? (error instanceof Error ? new Stop(error.message) : error);
  } finally {
    unwatchKafka?.();
    if (stop.aborted) say('Stopping …');
    await Promise.all(processes.map((process) => process.stop()));
    await platform.close();
  }
}

/** The gateway listens first: it serves the public pages while the others boot. */
async function bootInOrder([gateway, ...others]: Supervised[]) {
  await gateway?.start();
  await Promise.all(others.map((process) => process.start()));
}
