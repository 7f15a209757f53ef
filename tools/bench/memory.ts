import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process in megabytes, what it shares with others included. */
export const memoryOf = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

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
