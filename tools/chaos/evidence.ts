import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inWords, type Stuck } from './stuck.ts';

type Wrong = { stuck: Stuck[]; violations: string[] };

const linesShown = 6;

/** The last warnings and errors of the services that something is stuck in. */
export async function words(dataDir: string, { stuck }: Wrong): Promise<string[]> {
  const concerned = new Set(stuck.map(({ service }) => service));
  const logs = join(dataDir, 'logs');
  const files = (await readdir(logs)).filter((file) => concerned.has(/^(\w+?)(-\d+)?\.log$/.exec(file)?.[1] ?? ''));
  const said = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(logs, file), 'utf8')).split('\n').filter(isAlarming);
      return lines.slice(-linesShown).map((line) => `${file}: ${line.slice(0, 600)}`);
    }),
  );
  return said.flat();
}

function isAlarming(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= 40;
  } catch {
    return false;
  }
}

type Run = Partial<Wrong> & { seed: number; transport: string; timeline: string[] };

/** Everything that there is of a platform that was stopped, for a look afterwards. @returns where it was moved to */
export async function keep(
  folder: string,
  { seed, transport, timeline, stuck = [], violations = [] }: Run,
  output: string,
): Promise<string> {
  const kept = join(tmpdir(), 'fernway-chaos-kept');
  await mkdir(kept, { recursive: true });
  const path = join(kept, `seed-${seed}-${transport}-${new Date().toISOString().replace(/\W/g, '').slice(0, 15)}`);
  await rename(folder, path);
  const report = [...violations, ...stuck.map(inWords), '', ...timeline].join('\n');
  await Promise.all([
    writeFile(join(path, 'report.txt'), `${report}\n`),
    writeFile(join(path, 'stuck.json'), JSON.stringify(stuck, undefined, 1)),
    writeFile(join(path, 'platform.log'), output),
  ]);
  return path;
}
