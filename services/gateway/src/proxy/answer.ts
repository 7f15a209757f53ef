import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { addAnswered } from './headers.js';

/**
 * A service's answer on its way to the client, from one socket to the other: as it comes, no faster than the client takes
 * it, and ended when the client leaves. What goes wrong before it has begun is `failed`'s to answer.
 */
export class Answer implements Dispatcher.DispatchHandler {
  private readonly raw: ServerResponse;
  private following = false;
  /** Bytes of the body that are still to come, where the service has said how many there are. */
  private left: number | undefined;

  constructor(
    private readonly reply: FastifyReply,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly failed: (error: Error) => void,
  ) {
    this.raw = reply.raw;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Said on the way, about this connection or nothing that a client needs.
    if (status < 200) return;
    const { raw, reply } = this;
    if (raw.destroyed) return controller.abort(new Error('The client hung up before it was answered'));
    const all = { ...this.headers, ...reply.getHeaders() } as OutgoingHttpHeaders;
    addAnswered(all, headers);
    this.left = lengthOf(headers['content-length']);
    raw.writeHead(status, all);
    reply.hijack();
    // Headers and body leave together if they came together; headers alone leave as soon as what has come is read.
    queueMicrotask(() => {
      if (this.following || raw.writableEnded) return;
      raw.flushHeaders();
      this.follow(controller);
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { raw } = this;
    if (this.left === chunk.length) {
      raw.end(chunk);
      return;
    }
    if (this.left !== undefined) this.left -= chunk.length;
    this.follow(controller);
    if (!raw.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (!this.raw.writableEnded) this.raw.end();
  }

  onResponseError(controller: Dispatcher.DispatchController | undefined, error: Error): void {
    const { raw } = this;
    // The client has left: there is nobody to tell.
    if (controller?.aborted) return;
    if (!raw.headersSent) this.failed(error);
    // A part of an answer must not look like the whole of it.
    else if (!raw.writableEnded) raw.destroy();
  }

  /** Of an answer in several parts: a client may be slower than its service, or leave. */
  private follow(controller: Dispatcher.DispatchController): void {
    if (this.following) return;
    this.following = true;
    this.raw.on('drain', () => controller.resume());
    this.raw.on('close', () => {
      if (!this.raw.writableFinished) controller.abort(new Error('The client hung up in the middle of its answer'));
    });
  }
}

const lengthOf = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : undefined;
