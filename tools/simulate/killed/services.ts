import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Order } from './service-worker.ts';

type Loaded = { child: ChildProcess; ready: Promise<void>; said(): string };

/** A process of a service at an address that stays, however often it is killed: the next one is loaded already. */
export class KilledService {
  kills = 0;
  private child: ChildProcess | undefined;
  private next: Loaded | undefined;
  private said = (): string => '';
  private readonly name: 'ai' | 'tokens';
  private readonly env: Record<string, string>;
  private readonly timed: boolean;

  /** @param timed with its own timers; else it sweeps only when it is told to */
  constructor(name: 'ai' | 'tokens', env: Record<string, string>, timed: boolean) {
    this.name = name;
    this.env = env;
    this.timed = timed;
  }

  async start(): Promise<void> {
    const { child, ready, said } = this.next ?? this.load();
    this.child = child;
    this.said = said;
    await ready;
    child.send('boot');
    if ((await heard(child)) !== 'up') throw new Error(`${this.name} did not start: ${said()}`);
    this.next = this.load();
  }

  private load(): Loaded {
    const child = spawn(
      process.execPath,
      [
        '--no-warnings',
        '--conditions=fernway-source',
        '--import',
        join(import.meta.dirname, '../../planting/register.mjs'),
        join(import.meta.dirname, 'service-worker.ts'),
        this.name,
        ...(this.timed ? ['timed'] : []),
      ],
      // Where a broker runs for other tests, the services would take it.
      {
        env: { ...process.env, NODE_OPTIONS: '', KAFKA_BROKERS: '', ...this.env },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    let text = '';
    child.stderr!.setEncoding('utf8').on('data', (more: string) => (text = (text + more).slice(0, 4_000)));
    return { child, ready: heard(child).then(() => undefined), said: () => text };
  }

  async ask<Answer>(order: Order): Promise<Answer> {
    const answer = once(this.child!, 'message');
    this.child!.send(order);
    return ((await answer) as [Answer])[0];
  }

  /** Sends an order of which the process may die. */
  tell(order: Order): void {
    this.child!.send(order);
  }

  /** @returns whether it was killed within that time; it is started again then */
  async killed(withinMs: number): Promise<boolean> {
    const child = this.child!;
    if (child.exitCode === null && child.signalCode === null) {
      await Promise.race([once(child, 'exit'), new Promise((over) => setTimeout(over, withinMs))]);
    }
    if (child.signalCode === null && child.exitCode === null) return false;
    if (child.signalCode !== 'SIGKILL')
      throw new Error(`${this.name} ended by itself with ${child.exitCode}: ${this.said()}`);
    this.kills += 1;
    await this.start();
    return true;
  }

  stop(): void {
    this.child?.kill('SIGKILL');
    this.next?.child.kill('SIGKILL');
  }
}

/** The next thing that a process says; undefined where it has ended. */
const heard = async (child: ChildProcess): Promise<unknown> => {
  const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])) as [
    unknown,
  ];
  return said;
};

export type Peer = { url: string; close(): void };
export type PeerAnswer = { status: number; body: unknown };
type Answering = (path: string, body: string, headers: Record<string, unknown>) => PeerAnswer | Promise<PeerAnswer>;

/** Somebody else on this machine that speaks HTTP and JSON. */
export const startPeer = async (answer: Answering): Promise<Peer> => {
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', async () => {
      const made = await answer(request.url ?? '', body, request.headers);
      response.writeHead(made.status, { 'content-type': 'application/json' }).end(JSON.stringify(made.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
