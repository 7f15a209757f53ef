import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Written in pieces of so many bytes, in the middle of a character too. */
  bytes?: number;
  /** Between two pieces. */
  pauseMs?: number;
  /** Before the head of the answer. */
  silentMs?: number;
  /** The connection is cut after so many bytes. */
  hangUpAfter?: number;
  /** The connection stays open, and nothing more comes, after so many bytes. */
  fallSilentAfter?: number;
};
export type Asked = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

/** A server that answers byte by byte what it was told: in turn, and the last one for ever. */
export class WirePeer {
  readonly asked: Asked[] = [];
  replies: Reply[] = [];

  private readonly server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      this.asked.push({
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(text) as Record<string, unknown>,
      });
      void answer(response, this.replies.length > 1 ? this.replies.shift()! : (this.replies[0] ?? { status: 500 }));
    });
  });

  static async start(): Promise<WirePeer> {
    const peer = new WirePeer();
    await new Promise<void>((listening) => peer.server.listen(0, '127.0.0.1', listening));
    return peer;
  }

  say(...replies: Reply[]): void {
    this.replies = replies;
    this.asked.length = 0;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

const answer = async (response: ServerResponse, reply: Reply): Promise<void> => {
  if (reply.silentMs) await wait(reply.silentMs, undefined, { ref: false });
  const { status = 200, headers = {}, bytes, pauseMs = 0, hangUpAfter, fallSilentAfter } = reply;
  const all = Buffer.from(reply.body ?? '');
  const sent = all.subarray(0, hangUpAfter ?? fallSilentAfter ?? all.length);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.flushHeaders();
  const size = bytes ?? Math.max(1, sent.length);
  for (let at = 0; at < sent.length && !response.destroyed; at += size) {
    response.write(sent.subarray(at, at + size));
    if (bytes) await wait(pauseMs);
  }
  if (hangUpAfter !== undefined) response.destroy();
  else if (fallSilentAfter === undefined) response.end();
};

/** Server-sent events of these chunks. */
export const sse = (chunks: readonly (object | string)[], end = '\n\n'): string =>
  chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}${end}`).join('');
