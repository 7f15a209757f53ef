import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, embeddedHome, removeAbandoned, type ServerUser } from './embedded-home.js';
import { clusterName, stopLeftover } from './leftover-postgres.js';

const run = promisify(execFile);

const wordsMs = 500;

type PostgresEnd = {
  /** Whether it was a shutdown in order: the files are clean. */
  inOrder: boolean;
  /** `exit code 1` or `SIGKILL`, and what it said last that explains it. For people. */
  why: string;
  /** The last that it wrote, as it stands. */
  output: string;
};

export type EmbeddedPostgres = {
  /** Superuser connection to the database `postgres`. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Where the files are; elsewhere than asked where the server's user cannot reach that folder. */
  dataDir: string;
  /** Resolves when the server process has ended. */
  exited: Promise<PostgresEnd>;
  /** Fast shutdown: open transactions are rolled back, the files are clean. @returns how it ended, should it have been before */
  stop(): Promise<PostgresEnd>;
};

export type EmbeddedPostgresSettings = {
  /** Folder of the cluster; made on the first start. */
  dataDir: string;
  /** 0 or nothing: a free port. */
  port?: number;
  /** Settings of postgresql.conf. */
  settings?: Record<string, string | number>;
  /** Gets the server's log as it is written. */
  onLog?: (text: string) => void;
  /** Ends a start in progress, which may be a long recovery. */
  signal?: AbortSignal;
};

/**
 * Starts the real Postgres that comes from npm, on 127.0.0.1. As root it runs as the user `postgres` (made if
 * missing), from a copy under /var/lib/fernway where that user cannot enter the asked folder.
 * What is left of an earlier server on the same files is ended first: the caller holds the lock on them.
 * @throws with the server's own words when it does not start; all it wrote is the cause
 */
export const startEmbeddedPostgres = async (asked: EmbeddedPostgresSettings): Promise<EmbeddedPostgres> => {
  const { dataDir, binaries, user } = await embeddedHome(asked.dataDir);
  const password = await initialise(dataDir, binaries, user);
  await stopLeftover(dataDir, asked.signal);
  for (let triesLeft = asked.port ? 0 : 4; ; triesLeft -= 1) {
    const port = asked.port || (await freePort());
    try {
      return await startServer({ dataDir, binaries, user, password, port }, asked);
    } catch (error) {
      // Whoever asked for a free port meanwhile got the same: there are others.
      if (triesLeft === 0 || !isPortTaken(error)) throw error;
    }
  }
};

const isPortTaken = (error: unknown): boolean => String((error as Error).cause).includes('Address already in use');

type Cluster = { dataDir: string; binaries: Binaries; user: ServerUser; password: string; port: number };

const startServer = async (
  { dataDir, binaries, user, password, port }: Cluster,
  asked: EmbeddedPostgresSettings,
): Promise<EmbeddedPostgres> => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    cluster_name: clusterName(dataDir),
    // Its words are read here, and by whoever looks for the cause of a trouble.
    lc_messages: 'C',
    max_connections: 200,
    shared_buffers: `${sharedMegabytes()}MB`,
    ...asked.settings,
  };
  asked.signal?.throwIfAborted();
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', dataDir, ...flags], {
    ...user,
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole foreground group: the server must outlive the services that still write to it.
    detached: true,
  });
  server.stderr?.on('data', (chunk: Buffer) => asked.onLog?.(chunk.toString()));
  const exited = ending(server);
  const abort = () => server.kill('SIGINT');
  asked.signal?.addEventListener('abort', abort);
  await ready(server, exited).finally(() => asked.signal?.removeEventListener('abort', abort));
  // Does not keep a process alive by itself: a test run ends when its tests have.
  hold(server, false);
  // Nobody waits for it; what it cannot remove now it finds at the next start.
  removeAbandoned(user).catch(() => undefined);
  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    pid: server.pid ?? 0,
    dataDir,
    exited,
    async stop() {
      hold(server, true);
      server.kill('SIGINT');
      return exited;
    },
  };
};

/** A sixteenth of what there is: everything else runs here too. Taken only as it is used. */
const sharedMegabytes = (): number => {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(1024, Math.max(64, bytes / 16 / 1024 ** 2)));
};

/** Makes the cluster on the first start; one that was interrupted never has its final name. @returns the superuser's password, which lies beside it */
const initialise = async (dataDir: string, { initdb }: Binaries, user: ServerUser): Promise<string> => {
  const passwordFile = `${dataDir}.password`;
  const next = `${dataDir}.next`;
  await rm(next, { recursive: true, force: true });
  if (await stat(join(dataDir, 'PG_VERSION')).catch(() => undefined)) return readFile(passwordFile, 'utf8');
  const password = randomBytes(24).toString('base64url');
  await mkdir(next, { recursive: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) {
    await chown(next, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  // The built-in C.UTF-8 locale: plain C would leave trigrams of CJK text empty, and it cannot be changed later.
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C.UTF-8',
    '--lc-messages=C',
  ];
  await run(
    initdb,
    [
      '-D',
      next,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-sync',
      ...locale,
    ],
    { ...user, cwd: next },
  ).catch(async (cause: { stderr?: string }) => {
    // Of a cluster that there is not; that of one that there is stays whatever happens.
    await Promise.all([next, passwordFile].map((made) => rm(made, { recursive: true, force: true })));
    throw new Error(`initdb failed: ${cause.stderr ?? cause}`, { cause });
  });
  await rm(dataDir, { recursive: true, force: true });
  await rename(next, dataDir);
  return password;
};

const hold = (server: ChildProcess, held: boolean): void => {
  const verb = held ? 'ref' : 'unref';
  server[verb]();
  (server.stderr as Socket | null)?.[verb]();
};

const ending = (server: ChildProcess): Promise<PostgresEnd> => {
  let output = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  return new Promise((done) => {
    server.once('error', (error) => done({ inOrder: false, why: error.message, output }));
    server.once('exit', (code, signal) => {
      const how = signal ?? `exit code ${code}`;
      const end = () => done({ inOrder: code === 0, why: [how, lastWords(output)].filter(Boolean).join(': '), output });
      // Its last words may still be on the way, unless what works on without it keeps the pipe open.
      server.once('close', end);
      setTimeout(end, wordsMs);
    });
  });
};

/** What it gave up for, else what it said last. */
const lastWords = (output: string): string | undefined => {
  const said = [...output.matchAll(/^.*?(LOG|ERROR|FATAL|PANIC): +(.*)$/gm)].map(([, level, words]) => ({
    level,
    words,
  }));
  return (said.findLast(({ level }) => level === 'PANIC' || level === 'FATAL') ?? said.at(-1))?.words;
};

const ready = (server: ChildProcess, exited: Promise<PostgresEnd>): Promise<void> =>
  new Promise((done, fail) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready to accept connections')) done();
    });
    exited.then(({ why, output }) => fail(new Error(`Postgres did not start: ${why}`, { cause: output })), fail);
  });

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
