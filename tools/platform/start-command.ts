import { spawn } from 'node:child_process';
import { delimiter, join, relative } from 'node:path';
import { root } from '../bootstrap/process.mjs';

export type PlatformRun = {
  dataDir: string;
  /** The gateway's; a free one unless given. */
  port?: number;
  args?: string[];
  env?: Record<string, string>;
  /** The whole of `npm start`: checks the packages, builds what changed. Else what was built before is run. */
  build?: boolean;
  /** `npm run dev` in the place of `npm start`. */
  dev?: boolean;
  /** A copy of the repository to run instead of this one. */
  repository?: string;
  /** Runs it as this user (needs root). */
  user?: number;
};

/** Whoever acts on a platform that we start acts from this one address. */
const manyFromOneAddress = {
  LIMIT_ACCOUNTS_PER_CLIENT: '100000',
  LIMIT_HASHES_PER_CLIENT: '100000',
  LIMIT_FORMS_PER_CLIENT: '100000',
};

/** Starts the command, and waits for nothing. */
export function startCommand({
  dataDir,
  port,
  args = [],
  env,
  build = false,
  dev = false,
  repository = root,
  user,
}: PlatformRun) {
  // The copy's own Node, where the copy has one: its user may not be let in here.
  const node = process.execPath.startsWith(root)
    ? join(repository, relative(root, process.execPath))
    : process.execPath;
  const verb = dev ? 'dev' : 'start';
  const start = build ? ['tools/bootstrap.mjs', verb] : [`tools/${verb}/main.ts`, '--no-build'];
  const command = [node, ...start, ...args];
  const asUser = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  const [program = '', ...rest] = [...asUser, ...command];
  const child = spawn(program, rest, {
    cwd: repository,
    env: {
      ...process.env,
      PATH: [join(repository, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      NODE_OPTIONS: '',
      FERNWAY_ENV_FILE: 'off',
      KAFKA_BROKERS: '',
      ...(user !== undefined && { HOME: dataDir }),
      ...manyFromOneAddress,
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let ended: number | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve((ended = 127));
    });
    child.on('close', (code) => resolve((ended = code ?? 1)));
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended: () => ended,
    exit,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
  };
}
