import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { embeddedHome } from './embedded-home.js';

const run = promisify(execFile);

export type EmbeddedCluster = {
  /** Where it is, or would be. */
  dataDir: string;
  exists: boolean;
  /** Of the server that would run it: `18.4`. */
  version: string;
  /** A superuser's address where a server has it open. */
  servedAt: string | undefined;
};

/** What there is of an embedded server in a folder, without starting it. @param asked as at `startEmbeddedPostgres` */
export const embeddedCluster = async (asked: string): Promise<EmbeddedCluster> => {
  const { dataDir, binaries } = await embeddedHome(asked);
  const { stdout } = await run(binaries.postgres, ['--version']);
  const exists = await stat(join(dataDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  // Its lines: process, folder, start, port, …
  const port = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[3];
  const password = await readFile(passwordOf(dataDir), 'utf8').catch(() => undefined);
  return {
    dataDir,
    exists,
    version: /\d[\d.]*/.exec(stdout)?.[0] ?? stdout,
    servedAt: port && password ? `postgres://postgres:${password}@127.0.0.1:${port}/postgres` : undefined,
  };
};

export type RestoredCluster = {
  /** Takes the files of the data directory. */
  folder: string;
  /** Recovers what was put there, and gives it a superuser's password of its own. @throws with the server's words */
  recover(): Promise<void>;
  /** Puts it in the place of what there is. */
  settle(): Promise<void>;
  /** Removes what was put there. */
  discard(): Promise<void>;
};

/** A place beside the cluster of a folder where another one is put together from a base backup. Nobody may have it open. */
export const restoredCluster = async (asked: string): Promise<RestoredCluster> => {
  const { dataDir, binaries, user } = await embeddedHome(asked);
  const folder = `${dataDir}.next`;
  const password = randomBytes(24).toString('base64url');
  const discard = () => rm(folder, { recursive: true, force: true });
  await discard();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    folder,
    discard,
    async recover() {
      await chmod(folder, 0o700);
      if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
      // Alone with the files: nobody can connect before the old password is gone.
      const server = spawn(binaries.postgres, ['--single', '-D', folder, '-c', 'lc_messages=C', 'postgres'], {
        ...user,
        cwd: folder,
      });
      server.stdin.on('error', () => undefined);
      server.stdin.end(`ALTER ROLE postgres PASSWORD '${password}';\n`);
      server.stdout.resume();
      const ended = new Promise<number | null>((done, fail) => server.once('error', fail).once('close', done));
      const said = await text(server.stderr);
      if ((await ended) !== 0 || /^.*(ERROR|FATAL|PANIC): /m.test(said))
        throw new Error(`Postgres cannot open the restored files: ${said.trim()}`);
    },
    async settle() {
      await rm(dataDir, { recursive: true, force: true });
      await writeFile(passwordOf(dataDir), password, { mode: 0o600 });
      if (user) await chown(passwordOf(dataDir), user.uid, user.gid);
      await rename(folder, dataDir);
    },
  };
};

const passwordOf = (dataDir: string): string => `${dataDir}.password`;
