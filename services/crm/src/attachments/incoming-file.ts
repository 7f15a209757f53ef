import { AppError } from '@fernway/contracts/errors';
import { Readable } from 'node:stream';
import { emptyFile } from '../uploads/storage.service.js';
import { headBytes, typeOf } from './file-type.js';
import type { Written } from './file-store.js';

/** The bytes of an upload on their way into a store: counted, looked at, and refused as soon as they are too many. */
export class IncomingFile {
  /** What a store reads. */
  readonly content: Readable;
  private bytes = 0;
  private readonly head: Buffer[] = [];

  /** @param allow throws when so many bytes are too many */
  constructor(
    private readonly source: Readable,
    private readonly allow: (bytes: number) => void,
  ) {
    this.content = Readable.from(this.counted(), { objectMode: false });
  }

  get written(): Written {
    return { bytes: this.bytes, type: typeOf(Buffer.concat(this.head)) };
  }

  /** Reads to the end what nobody wants any more: the answer of a service that hangs up may be lost. */
  drop(): void {
    this.content.destroy();
    this.source.resume();
  }

  private async *counted(): AsyncGenerator<Buffer> {
    for await (const chunk of this.chunks()) {
      if (this.bytes < headBytes) this.head.push(chunk.subarray(0, headBytes - this.bytes));
      this.bytes += chunk.length;
      this.allow(this.bytes);
      yield chunk;
    }
    if (this.bytes === 0) throw emptyFile();
  }

  private async *chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of this.source.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
    } catch (cause) {
      throw new AppError('invalid-request', {
        cause,
        detail: 'The upload broke off before its end; nothing was kept of it',
      });
    }
  }
}

/** @throws AppError internal: a file that is not as long as it was would be taken for the one that was kept */
export function damaged(id: string, found: number | undefined, bytes: number): AppError {
  const cause = new Error(`The file ${id} has ${found ?? 'an unknown number of'} bytes, and had ${bytes}`);
  return new AppError('internal', { cause, detail: 'The file is damaged: it is not as long as it was' });
}

export const missing = (cause?: unknown) =>
  new AppError('not-found', { cause, detail: 'The file itself is not there any more' });
