import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../bootstrap/process.mjs';
import { command } from './command.ts';
import { readNxOutput, type TaskOutcome } from '../platform/nx-output.ts';

export type Project = { name: string; root: string };

const nxEnv = { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };

/** Runs targets of all packages that have them (two at a time), with nx's cache. */
export async function runTargets(
  targets: string[],
  projects: Map<string, Project[]>,
  options: {
    env?: Record<string, string>;
    args?: string[];
    onTask?: (task: string) => void;
    /** Without the targets that these depend on: the caller has run them. */
    alone?: boolean;
  },
): Promise<TaskOutcome[]> {
  const expected = targets.flatMap((target) =>
    (projects.get(target) ?? []).map(({ name }) => ({ project: name, target })),
  );
  if (expected.length === 0) return [];
  const names = [...new Set(expected.map(({ project }) => project))];
  const lines: string[] = [];
  await command(
    'nx',
    [
      'run-many',
      '-t',
      ...targets,
      '-p',
      names.join(','),
      '--parallel=2',
      '--outputStyle=static',
      ...(options.alone ? ['--excludeTaskDependencies'] : []),
      ...(options.args ? ['--', ...options.args] : []),
    ],
    {
      env: { ...nxEnv, ...options.env },
      onLine: (line) => {
        lines.push(line);
        const task = /^> nx run (\S+)/.exec(line)?.[1];
        if (task) options.onTask?.(task);
      },
    },
  );
  const outcomes = readNxOutput(lines, expected);
  // Nothing ran at all: nx itself has something to say.
  if (outcomes.every(({ output }) => output.startsWith('It did not run'))) console.log(lines.join('\n'));
  return outcomes;
}

/** Packages per target. */
export async function projectsWith(targets: string[]): Promise<Map<string, Project[]>> {
  const { stdout } = await promisify(execFile)('nx', ['graph', '--print'], {
    cwd: root,
    env: { ...process.env, ...nxEnv },
    maxBuffer: 64 * 1024 * 1024,
  });
  type Node = { name: string; data: { root: string; targets?: Record<string, unknown> } };
  const nodes = Object.values(
    (JSON.parse(stdout.slice(stdout.indexOf('{'))) as { graph: { nodes: Record<string, Node> } }).graph.nodes,
  );
  return new Map(
    targets.map((target) => [
      target,
      nodes.filter((node) => node.data.targets?.[target]).map((node) => ({ name: node.name, root: node.data.root })),
    ]),
  );
}
