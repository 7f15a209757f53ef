import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** For processes that `throwAtRequest` is meant for: whichever port is free. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=0' };

/**
 * Has the next request to `path` end in an error that nobody catches, in the code of the service that answers it. Done
 * through Node's inspector from outside, so that the product needs no switch for it.
 * @param log file that takes the process's output
 */
export async function throwAtRequest(pid: number, path: string, log: string): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorIn(log));
  await new Promise((opened, failed) => {
    socket.onopen = opened;
    socket.onerror = failed;
  });
  const answered = new Promise<{ result?: { exceptionDetails?: unknown } }>((resolve) => {
    socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)) as object);
  });
  const expression = `(${arm.toString()})(${pid}, ${JSON.stringify(path)})`;
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  const { result } = await answered;
  if (!result || result.exceptionDetails) throw new Error(`Could not arm process ${pid}: ${JSON.stringify(result)}`);
  socket.close();
}

/** Runs in the other process. */
function arm(pid: number, path: string): void {
  if (process.pid !== pid) throw new Error('Another process');
  process.getBuiltinModule('node:diagnostics_channel').subscribe('http.server.request.start', (message) => {
    const { url, headers } = (message as { request: IncomingMessage }).request;
    // In one process the gateway meets it first.
    if (url !== path || !headers['x-forwarded-for']) return;
    setTimeout(() => {
      throw new Error('A mistake that nobody caught');
    });
  });
}

async function inspectorIn(log: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1, await sleep(100)) {
    const address = /Debugger listening on (ws:\S+)/.exec(await readFile(log, 'utf8'))?.[1];
    if (address) return address;
  }
  throw new Error(`No inspector is in ${log}`);
}
