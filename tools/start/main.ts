// `npm start`: the whole platform on this machine. This process owns Postgres and watches over the services.
import { buildPlatform } from '../platform/build.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { diskFull } from './checks.ts';
import { isDiskFull } from './databases.ts';
import { readOptions } from './options.ts';
import { gatewayReady, onStopSignal, preparePlatform } from './prepare.ts';
import { Supervised } from './supervised.ts';

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const say = (line: string) => console.log(line);

runMain(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  const { dataDir, publicUrl, verbose } = options;
  const stopping = Promise.withResolvers<void>();
  const platform = await preparePlatform(options, async () => options.build && buildPlatform(say));
  onStopSignal(() => stopping.resolve());

  const { services, env, databases } = platform;
  // A process's words wait for the databases: where those cannot be had, that one line is all there is to say.
  const sayOnceOpen = (line: string) => void databases.then(() => say(line), () => undefined);
  const groups = options.services ? services.map((name) => ({ name, services: [name] })) : [{ name: 'platform', services }];
  const onListening = (service: string) => {
    if (service === 'gateway') sayOnceOpen(`Fernway is at ${publicUrl} (after ${seconds()})`);
  };
  const processes = groups.map((group) => new Supervised({ ...group, env, databases, dataDir, verbose, say: sayOnceOpen, onListening }));
  try {
    const booted = bootInOrder(processes).then(async () => {
      await gatewayReady(options, say);
      const mail = env.MAIL === 'local' ? [`Mail goes to ${publicUrl}/api/messaging/mailbox`] : [];
      // In one piece: whoever waits for the first of these lines may count on the others.
      say([`All services are ready (after ${seconds()}).`, ...mail, `Data is in ${dataDir}. Ctrl-C stops.`].join('\n'));
    });
    await Promise.race([stopping.promise, platform.postgresLost, booted.then(() => stopping.promise)]);
    say('Stopping …');
  } catch (error) {
    throw isDiskFull(error) ? diskFull(dataDir, 'while starting') : error instanceof Error ? new Stop(error.message) : error;
  } finally {
    await Promise.all(processes.map((process) => process.stop()));
    await platform.close();
  }
  say('Stopped.');
  process.exit(0);
});

/** The gateway listens first: it serves the public pages while the others boot. */
async function bootInOrder([gateway, ...others]: Supervised[]) {
  await gateway?.start();
  await Promise.all(others.map((process) => process.start()));
}
