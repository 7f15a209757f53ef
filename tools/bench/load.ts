import { Agent, request } from 'node:http';

export type Call = { method?: string; path: string; headers: Record<string, string>; body?: string };

/**
 * Makes `count` calls over `connections` kept connections, each as soon as the one before it was answered.
 * @returns calls per second
 * @throws at the first answer that is not a success
 */
export async function load(
  port: number,
  count: number,
  callOf: (index: number) => Call,
  connections = 8,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const worker = async () => {
    while (next < count) await send(agent, port, callOf(next++));
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return count / ((performance.now() - began) / 1000);
}

function send(agent: Agent, port: number, { method = 'GET', path, headers, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          const { statusCode = 0 } = response;
          if (statusCode >= 200 && statusCode < 300) resolve();
          else reject(new Error(`${method} ${path} answered ${statusCode}: ${text}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
