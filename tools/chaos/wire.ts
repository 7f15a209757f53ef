import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a network can be bad: its packets come late, or not for a while; it cuts what is open and lets in nothing; answers are lost. */
export type Trouble =
  | { kind: 'slow'; delayMs: number }
  | { kind: 'silent' }
  | { kind: 'cut' }
  | { kind: 'answers lost' };

/** The network between services and one of their peers, as a proxy that can be made bad. */
export class Wire {
  private trouble: Trouble | undefined;
  private calm: Promise<void> = Promise.resolve();
  private readonly open = new Set<Socket>();
  private readonly server: Server;
  private readonly peerPort: () => Promise<number>;

  private constructor(peerPort: () => Promise<number>) {
    this.peerPort = peerPort;
    this.server = createServer((caller) => void this.connected(caller).catch(() => caller.destroy()));
  }

  /** @param peerPort where the peer listens now: it may come back elsewhere */
  static async start(peerPort: () => Promise<number>): Promise<Wire> {
    const wire = new Wire(peerPort);
    await new Promise<void>((listening, failed) => wire.server.once('error', failed).listen(0, '127.0.0.1', listening));
    return wire;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Bad for so long, then good again. */
  async suffer(trouble: Trouble, ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.trouble = trouble;
    this.calm = promise;
    if (trouble.kind === 'cut') this.reset();
    await sleep(ms);
    // Whoever waits for a lost answer is told that there will be none, as by the keep-alive of TCP in the end.
    if (trouble.kind === 'answers lost') this.reset();
    this.trouble = undefined;
    resolve();
  }

  stop(): void {
    this.server.close();
    this.reset();
  }

  private reset(): void {
    for (const socket of this.open) socket.resetAndDestroy();
  }

  private async connected(caller: Socket): Promise<void> {
    if (this.trouble?.kind === 'cut') return void caller.resetAndDestroy();
    this.hold(caller);
    const peer = connect({ port: await this.peerPort(), host: '127.0.0.1', noDelay: true });
    this.hold(peer);
    caller.setNoDelay();
    caller.once('close', () => peer.destroy());
    peer.once('close', () => caller.destroy());
    void this.carry(caller, peer, 'question');
    void this.carry(peer, caller, 'answer');
  }

  private hold(socket: Socket): void {
    this.open.add(socket);
    // What breaks ends both sides, by `close`.
    socket.on('error', () => undefined);
    socket.once('close', () => this.open.delete(socket));
  }

  private async carry(from: Socket, to: Socket, what: 'question' | 'answer'): Promise<void> {
    try {
      for await (const chunk of from) {
        if (this.trouble?.kind === 'answers lost' && what === 'answer') continue;
        if (this.trouble?.kind === 'slow') await sleep(this.trouble.delayMs);
        if (this.trouble?.kind === 'silent') await this.calm;
        if (!to.write(chunk as Buffer)) await new Promise<void>((go) => to.once('drain', go).once('close', go));
      }
      to.end();
    } catch {
      to.destroy();
    }
  }
}
