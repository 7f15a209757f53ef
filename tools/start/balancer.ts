import { Agent, createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type Balancer = {
  url: string;
  /** Requests that each has got, in the order of the ports. */
  shares(): number[];
  close(): Promise<void>;
};

/** A balancer as before several gateways: each request goes to the next of them, with nothing that sticks. */
export async function startBalancer(to: () => readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const taken = new Map<number, number>();
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ports = to();
    const chosen = ports[turn++ % ports.length]!;
    taken.set(chosen, (taken.get(chosen) ?? 0) + 1);
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    const passed = request(
      { agent, host: '127.0.0.1', port: chosen, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    // Who hangs up is hung up on.
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    shares: () => to().map((each) => taken.get(each) ?? 0),
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}
