import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../bootstrap/process.mjs';
import type { Affected, Workspace } from './affected.ts';
import { command } from './command.ts';
import { readNxOutput, type TaskOutcome } from '../platform/nx-output.ts';
import { heading } from './report.ts';
import type { Tally } from './tally.ts';

export type Project = { name: string; root: string };

const nxEnv = { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };

/** Runs targets of all packages that have them (two at a time unless told otherwise), with nx's cache. */
export async function runTargets(
  targets: string[],
  projects: Map<string, Project[]>,
  options: {
    env?: Record<string, string>;
    args?: string[];
    onTask?: (task: string) => void;
    /** Without the targets that these depend on: the caller has run them. */
    alone?: boolean;
    parallel?: number;
  } = {},
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
      `--parallel=${options.parallel ?? 2}`,
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

type Node = { name: string; data: { root: string; targets?: Record<string, { inputs?: unknown[] }> } };
type Graph = { nodes: Record<string, Node>; dependencies: Record<string, { target: string }[]> };

/** The packages that have the target: all of them, those that were named, or those that a change can break. */
export async function chosen(
  target: string,
  { only, affected }: { only: string[]; affected?: Affected },
): Promise<Map<string, Project[]>> {
  const named = affected?.packages(target) ?? (only.length ? new Set(only) : undefined);
  const projects = Object.values((await readGraph()).nodes)
    .filter(({ name, data }) => data.targets?.[target] && (!named || named.has(name)))
    .map(({ name, data }) => ({ name, root: data.root }));
  return new Map([[target, projects]]);
}

/** Builds every package; one that does not build is a failure. */
export async function buildAll(tally: Tally): Promise<void> {
  for (const { project, passed, output } of await runTargets(['build'], await chosen('build', { only: [] }))) {
    if (passed) continue;
    heading(`${project} build failed`, output);
    tally.add({ failed: 1 });
  }
}

/** Packages, what they stand on, and the files elsewhere that their targets name as inputs. */
export async function readWorkspace(): Promise<Workspace> {
  const { nodes, dependencies } = await readGraph();
  const { namedInputs } = JSON.parse(readFileSync(join(root, 'nx.json'), 'utf8')) as {
    namedInputs: { shared: string[] };
  };
  return {
    packages: Object.values(nodes).map(({ name, data }) => ({
      name,
      root: data.root,
      inputs: Object.fromEntries(
        Object.entries(data.targets ?? {}).map(([target, { inputs = [] }]) => [target, elsewhere(inputs)]),
      ),
    })),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([name, edges]) => [name, edges.map(({ target }) => target)]),
    ),
    shared: elsewhere(namedInputs.shared),
  };
}

const elsewhere = (inputs: unknown[]): string[] =>
  inputs
    .filter((input) => typeof input === 'string')
    .filter((input) => input.startsWith('{workspaceRoot}/'))
    .map((input) => input.slice('{workspaceRoot}/'.length));

async function readGraph(): Promise<Graph> {
  const { stdout } = await promisify(execFile)('nx', ['graph', '--print'], {
    cwd: root,
    env: { ...process.env, ...nxEnv },
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(stdout.slice(stdout.indexOf('{'))) as { graph: Graph }).graph;
}
