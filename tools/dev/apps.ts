import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Serves shell and remotes from their sources, each with hot reload; the shell's page finds the others by itself.
 * @returns its address, and how to stop them
 */
export async function serveApps(gatewayUrl: string, say: (line: string) => void) {
  const { devApps } = await import('@fernway/federation/dev-apps');
  const apps = await devApps();
  const children = apps.map(({ name, directory }) => serve(name, directory, gatewayUrl, say));
  const shell = apps.find(({ name }) => name === 'shell');
  return {
    url: shell?.url ?? gatewayUrl,
    stop: () => Promise.all(children.map(stop)),
  };
}

function serve(name: string, directory: string, gatewayUrl: string, say: (line: string) => void): ChildProcess {
  const child = spawn('rspack', ['serve'], {
    cwd: directory,
    env: { ...process.env, GATEWAY_URL: gatewayUrl, NODE_ENV: 'development', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      // A build that went well says so in the browser; what went wrong belongs here.
      for (const line of text.split('\n'))
        if (/error|×|│|╭|╰/i.test(line) && !/\b0 errors\b/.test(line)) say(`${name}: ${line}`);
    });
  }
  child.on('exit', (code) => code && say(`${name}: its development server ended (${code})`));
  return child;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || !child.pid) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 3000).unref();
  });
}
