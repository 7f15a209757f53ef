import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

/** `npm run fernway -- …`, as an operator has it at hand. */
export const verb = (args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'tools/fernway/main.ts'), ...args],
      { cwd: root, env: { ...process.env, NODE_OPTIONS: '', FERNWAY_ENV_FILE: 'off', ...env }, timeout: 120_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: `${stdout}${stderr}`.trim() }),
    );
  });
