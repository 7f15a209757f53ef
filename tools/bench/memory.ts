import { readdirSync, readFileSync } from 'node:fs';

/**
 * Resident memory of these processes in megabytes, each page once: two Node processes share the pages of its binary, so
 * that the sum of their resident sizes counts 50 MB twice. Other programs count for nothing: a Node that happens to run
 * beside them makes them no smaller (as it would in the kernel's proportional size).
 */
export function memoryOf(pids: number[]): number {
  let own = 0;
  const shared = new Map<string, number>();
  for (const pid of pids) {
    for (const { file, resident, anonymous } of mappingsOf(pid)) {
      own += file ? anonymous : resident;
      if (file) shared.set(file, Math.max(shared.get(file) ?? 0, resident - anonymous));
    }
  }
  return (own + [...shared.values()].reduce((sum, kilobytes) => sum + kilobytes, 0)) / 1024;
}

/** Megabytes of memory that one process takes now, and the most that it ever took: counted by the kernel, and read without holding the process up. */
export function residentOf(pid: number): { now: number; most: number } {
  const status = read(`/proc/${pid}/status`);
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** Kilobytes of each mapping; `file` names the part of a file that it shows, for mappings of files. */
function mappingsOf(pid: number) {
  return read(`/proc/${pid}/smaps`)
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .filter(Boolean)
    .map((text) => {
      const [, , offset, device, inode] = text.split(/\s+/, 5);
      const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
      return {
        file: inode === '0' ? '' : `${device} ${inode} ${offset}`,
        resident: kilobytes('Rss'),
        anonymous: kilobytes('Anonymous'),
      };
    });
}

export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** A process and all below it, where `wanted`; below one that is not wanted nobody looks. */
export function treeOf(pid: number, wanted: (pid: number) => boolean): number[] {
  if (!wanted(pid)) return [];
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid);
  return [pid, ...children.flatMap((child) => treeOf(child, wanted))];
}

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? -1);

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it ended meanwhile
  }
}
