import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import type { Paper } from './paper.js';

type Waiting = { drawn: (pdf: Buffer) => void; failed: (error: Error) => void };
type Answer = { id: number; pdf?: Uint8Array; error?: string };

/** From `src` and from `dist` alike: a worker runs what was built. */
const workerFile = new URL('../../dist/documents/pdf-worker.js', import.meta.url);

/** Draws papers in a thread of their own, so that requests do not wait for glyphs; it starts with the first one. */
@Injectable()
export class Pdf implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  draw(paper: Paper): Promise<Buffer> {
    const worker = (this.worker ??= this.start());
    const id = ++this.last;
    return new Promise((drawn, failed) => {
      this.waiting.set(id, { drawn, failed });
      worker.postMessage({ id, paper });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(workerFile);
    worker.on('message', ({ id, pdf, error }: Answer) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (pdf) waiting?.drawn(Buffer.from(pdf));
      else waiting?.failed(new Error(error));
    });
    worker.on('error', (error: Error) => this.end(worker, error));
    worker.on('exit', () => this.end(worker, new Error('The PDF worker ended')));
    // Last: listening to messages makes a process wait for the thread.
    worker.unref();
    return worker;
  }

  /** The next paper gets a new thread; one that broke ends only after that, which is no matter of the new one's papers. */
  private end(worker: Worker, error: Error): void {
    if (worker !== this.worker) return;
    this.worker = undefined;
    for (const { failed } of this.waiting.values()) failed(error);
    this.waiting.clear();
  }
}
