// CPU time of processes as /proc tells it (Linux): user and system, all threads, in milliseconds.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const tickMs = 10;

const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may hold anything.
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
};

/** One process, without its children. */
export const cpuOf = (pid) => {
  const stat = statOf(pid);
  return stat ? (stat[11] + stat[12]) * tickMs : 0;
};

/** A process with its children, the ended ones included: a Postgres server with all its connections. */
export const cpuOfTree = (pid) => {
  const own = statOf(pid);
  if (!own) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(name))
    .filter((stat) => stat?.[1] === pid);
  const ticks = children.reduce((sum, stat) => sum + stat[11] + stat[12], own[11] + own[12] + own[13] + own[14]);
  return ticks * tickMs;
};
