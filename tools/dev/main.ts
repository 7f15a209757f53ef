// `npm run dev`: services restart on a change, shell and remotes reload hot with React's state kept.
import { spawn } from 'node:child_process';
import { root } from '../bootstrap/process.mjs';
import { buildPlatform } from '../platform/build.ts';
import { loadEnvFile } from '../platform/env-file.ts';
import { runMain, Stop } from '../platform/stop.ts';
import { answers, gatewayReady } from '../start/answers.ts';
import { asDiskFull } from '../start/checks.ts';
import { readOptions, type StartOptions } from '../start/options.ts';
import { type PreparedPlatform, preparePlatform } from '../start/prepare.ts';
import { stopped, stopSignal } from '../start/stop-signal.ts';
import { Supervised } from '../start/supervised.ts';
import { serveApps } from './apps.ts';
import { nodePackages, servicesUsing, watchSources, type WatchedPackage } from './watch.ts';

const say = (line: string) => console.log(line);

const usage = `npm run dev                 services restart on a change, shell and remotes reload hot
  --only crm,identity       these services (and the gateway) only
  --no-build                begin with what was built before
  --verbose                 log lines on the terminal too
PORT=5000 SHELL_DEV_PORT=4200 DATA_DIR=… npm run dev`;

runMain(async () => {
  loadEnvFile();
  const options = readOptions(process.argv.slice(2), process.env, usage);
  if (Object.keys(options.scale).length > 0)
    throw new Stop('npm run dev runs one of each service: npm start -- --services --scale … runs several.');
  const stop = stopSignal();
  const platform = await preparePlatform(
    options,
    async () => options.build && (await buildPlatform(say, stop)),
    say,
  ).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
  if (platform) await run(platform, options, stop);
  say('Stopped.');
  process.exit(0);
});

/** Until it is to stop. @throws Stop with what kept it from going on */
async function run(platform: PreparedPlatform, options: StartOptions, stop: AbortSignal) {
  const { dataDir, verbose } = options;
  const { databases } = platform;
  const env = { ...platform.env, NODE_ENV: 'development' };
  const processes = new Map(
    platform.services.map((name) => [
      name,
      new Supervised({
        name,
        services: [name],
        env,
        databases,
        dataDir,
        verbose,
        say,
        onListening: () => undefined,
        alwaysAgain: true,
      }),
    ]),
  );
  const packages = nodePackages(root);
  const unwatch = await watchSources(packages, (changed) => void rebuild(changed, packages, processes));
  const apps = await serveApps(options.publicUrl, say);
  try {
    const booted = Promise.all([...processes.values()].map((process) => process.start())).then(async () => {
      await Promise.all([
        gatewayReady(options, say),
        answers(apps.url, (why) => say(`Still waiting for ${apps.url}: ${why}`)),
      ]);
      say(`Fernway in development is at ${apps.url} (the built one at ${options.publicUrl}). Ctrl-C stops.`);
    });
    const asked = stopped(stop);
    await Promise.race([asked, databases().then(() => asked), booted.then(() => asked)]);
  } catch (error) {
    if (!stop.aborted) throw asDiskFull(dataDir, error) ?? (error instanceof Error ? new Stop(error.message) : error);
  } finally {
    if (stop.aborted) say('Stopping …');
    await unwatch();
    await Promise.all([apps.stop(), ...[...processes.values()].map((process) => process.stop())]);
    await platform.close();
  }
}

/** Compiles one package and restarts the services that run it. Code that does not compile leaves them as they are. */
async function rebuild(changed: WatchedPackage, packages: WatchedPackage[], processes: Map<string, Supervised>) {
  const began = performance.now();
  const { code, output } = await npmBuild(changed.folder);
  if (code !== 0) return say(`${changed.name} does not compile:\n${output}`);
  const services = servicesUsing(changed.name, packages).filter((name) => processes.has(name));
  for (const name of services) processes.get(name)?.restart();
  say(
    `${changed.name} built in ${Math.round(performance.now() - began)} ms; restarting ${services.join(', ') || 'nothing'}`,
  );
}

function npmBuild(folder: string): Promise<{ code: number; output: string }> {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })));
}
