import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { javaProgram } from '../maven/jars.mjs';

const ready = 30_000;

/** S3Proxy, a server of the S3 protocol before a folder: it checks signatures and the SHA-256 of what is sent. 31 MB. */
const proxy = javaProgram({
  name: 'S3Proxy',
  pom: join(import.meta.dirname, 'pom.xml'),
  directory: join(import.meta.dirname, '../../.cache/s3/jars-4.1.0'),
});

/** Whether it can be started here: a JDK, and Maven or jars fetched before. */
export const canStartS3 = proxy.canStart;

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
};

const answers = (url) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Starts it on 127.0.0.1 with one bucket; what it keeps is in `dataDir`, and there after a stop. @throws with its output when it does not start */
export const startS3 = async ({ dataDir, port = 0 }) => {
  const classPath = await proxy.classPath();
  const chosen = port || (await freePort());
  const settings = { bucket: 'files', keyId: 'fernway', secret: 'of-the-tests' };
  const kept = join(dataDir, 'kept');
  await mkdir(join(kept, settings.bucket), { recursive: true });
  const config = join(dataDir, 's3.properties');
  const endpoint = `http://127.0.0.1:${chosen}`;
  const properties = {
    's3proxy.authorization': 'aws-v4',
    's3proxy.endpoint': endpoint,
    's3proxy.identity': settings.keyId,
    's3proxy.credential': settings.secret,
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.filesystem.basedir': kept,
  };
  await writeFile(
    config,
    Object.entries(properties)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const heap = [
    '-Xmx256m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    `-Dlogback.configurationFile=${join(import.meta.dirname, 'logback.xml')}`,
  ];
  const child = spawn('java', [...heap, '-cp', classPath, 'org.gaul.s3proxy.Main', '--properties', config], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const exited = once(child, 'exit');
  for (const end = Date.now() + ready; !(await answers(endpoint)); await sleep(50)) {
    if (child.exitCode === null && Date.now() < end) continue;
    child.kill('SIGKILL');
    throw new Error(`S3Proxy did not start: ${said.slice(-2_000)}`);
  }
  return {
    ...settings,
    endpoint,
    port: chosen,
    said: () => said,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
