// `npm start`: the whole platform on this machine. This process owns Postgres and watches over the services.
import type { ChildProcess } from 'node:child_process';
import { buildPlatform } from '../platform/build.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { diskFull } from './checks.ts';
import { isDiskFull } from './databases.ts';
import { readOptions } from './options.ts';
import { gatewayReady, onStopSignal, preparePlatform } from './prepare.ts';
import { spawnPlatformProcess, Supervised } from './supervised.ts';

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const say = (line: string) => console.log(line);

runMain(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  const { dataDir, publicUrl, verbose } = options;
  const stopping = Promise.withResolvers<void>();
  let loaded: ChildProcess | undefined;
  const platform = await preparePlatform(options, async (services) => {
    if (options.build) await buildPlatform(say);
    if (!options.services) loaded = spawnPlatformProcess(services, { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' });
  });
  onStopSignal(() => stopping.resolve());

  const { services, env } = platform;
  const groups = options.services ? services.map((name) => ({ name, services: [name] })) : [{ name: 'platform', services }];
  const onListening = (service: string) => {
    if (service === 'gateway') say(`Fernway is at ${publicUrl} (after ${seconds()})`);
  };
  const processes = groups.map((group) => new Supervised({ ...group, env, loaded, dataDir, verbose, say, onListening }));
  try {
    const booted = bootInOrder(processes).then(async () => {
      await gatewayReady(options, say);
      say(`All services are ready (after ${seconds()}).`);
      if (env.MAIL === 'local') say(`Mail goes to ${publicUrl}/api/messaging/mailbox`);
      say(`Data is in ${dataDir}. Ctrl-C stops.`);
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
