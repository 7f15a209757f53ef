import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Front = {
  url: string;
  /** The gateway behind it: known only once it runs. */
  upstream: string;
  /** Lets requests for these files wait before they are passed on. */
  delay: { files: RegExp; ms: number } | undefined;
  close(): Promise<void>;
};

/** What operators have before a gateway: a proxy that passes all on as it is, at a pace of its own. */
export async function startFront(): Promise<Front> {
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    void (async () => {
      if (front.delay?.files.test(url)) await pause(front.delay.ms);
      const passed = ask(front.upstream + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      });
      passed.on('error', () => response.destroy());
      response.on('close', () => passed.destroy());
      request.pipe(passed);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front: Front = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    upstream: '',
    delay: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return front;
}
