// `npm run dev`: services restart on a change, shell and remotes reload hot with React's state kept.
import { spawn } from 'node:child_process';
import { root } from '../bootstrap/process.mjs';
import { buildPlatform } from '../platform/build.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { readOptions } from '../start/options.ts';
import { gatewayReady, onStopSignal, preparePlatform } from '../start/prepare.ts';
import { Supervised } from '../start/supervised.ts';
import { serveApps } from './apps.ts';
import { nodePackages, servicesUsing, watchSources, type WatchedPackage } from './watch.ts';

const say = (line: string) => console.log(line);

runMain(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  const stopping = Promise.withResolvers<void>();
  const platform = await preparePlatform(options, async () => options.build && (await buildPlatform(say)));
  onStopSignal(() => stopping.resolve());

  const { dataDir, verbose } = options;
  const { databases } = platform;
  const env = { ...platform.env, NODE_ENV: 'development' };
  const processes = new Map(
    platform.services.map((name) => [
      name,
      new Supervised({ name, services: [name], env, databases, dataDir, verbose, say, onListening: () => undefined, alwaysAgain: true }),
    ]),
  );
  const packages = nodePackages(root);
  const unwatch = watchSources(packages, (changed) => void rebuild(changed, packages, processes));
  const apps = await serveApps(options.publicUrl, say);
  try {
    const booted = Promise.all([...processes.values()].map((process) => process.start())).then(async () => {
      await gatewayReady(options, say);
      say(`Fernway in development is at ${apps.url} (the built one at ${options.publicUrl}). Ctrl-C stops.`);
    });
    await Promise.race([stopping.promise, platform.postgresLost, booted.then(() => stopping.promise)]);
    say('Stopping …');
  } catch (error) {
    throw error instanceof Error ? new Stop(error.message) : error;
  } finally {
    unwatch();
    await Promise.all([apps.stop(), ...[...processes.values()].map((process) => process.stop())]);
    await platform.close();
  }
  process.exit(0);
});

/** Compiles one package and restarts the services that run it. Code that does not compile leaves them as they are. */
async function rebuild(changed: WatchedPackage, packages: WatchedPackage[], processes: Map<string, Supervised>) {
  const began = performance.now();
  const { code, output } = await npmBuild(changed.folder);
  if (code !== 0) return say(`${changed.name} does not compile:\n${output}`);
  const services = servicesUsing(changed.name, packages).filter((name) => processes.has(name));
  for (const name of services) processes.get(name)?.restart();
  say(`${changed.name} built in ${Math.round(performance.now() - began)} ms; restarting ${services.join(', ') || 'nothing'}`);
}

function npmBuild(folder: string): Promise<{ code: number; output: string }> {
  const child = spawn('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })));
}
