import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { uploads } from '@fernway/contracts/uploads';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, InjectLogger, repeat } from '@fernway/service-kit';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { inFolder, removeAbandoned } from './import-folders.js';
import type { Room } from '../uploads/storage.repository.js';
import { StorageService } from '../uploads/storage.service.js';
import { ImportsRepository } from './imports.repository.js';

const most = uploads['/api/crm/imports'];
const partBytes = 1024 * 1024;
const sweepEveryMs = 15 * 60_000;

/** A file on disk, and the room that is held for it. */
type Uploaded = { path: string; bytes: number; room: Room };

/** Files on their way: on disk while they are read, in the database in between, where every instance finds them. */
@Injectable()
export class ImportFileService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly imports: ImportsRepository,
    private readonly storage: StorageService,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const failed = (err: unknown) => this.logger.warn({ err }, 'Removing files of ended imports failed');
    removeAbandoned().catch(failed);
    this.stop = repeat(sweepEveryMs, () => removeAbandoned(), failed);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** Runs `work` on what is uploaded, in room that is held for it, and forgets it. @throws AppError when it is too large or breaks off */
  async withUpload<T>(caller: Caller, body: unknown, work: (file: Uploaded) => Promise<T>): Promise<T> {
    if (!(body instanceof Readable)) {
      throw new AppError('unsupported-media-type', { detail: 'Send the file itself, as application/octet-stream' });
    }
    return this.storage.withRoom(caller, body, most, (room) =>
      inFolder(async (path) => work(await this.receive(body, path, room))),
    );
  }

  private async receive(body: Readable, path: string, room: Room): Promise<Uploaded> {
    let bytes = 0;
    const allow = (size: number) => {
      if (size > most)
        throw new AppError('payload-too-large', { detail: `The file is larger than ${most / 1024 ** 2} MB; split it` });
      this.storage.within(room, size);
    };
    const counted = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        allow((bytes += chunk.length));
        yield chunk;
      }
    };
    try {
      await pipeline(body, counted, createWriteStream(path));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('invalid-request', {
        cause: error,
        detail: 'The upload broke off before its end; nothing was kept of it',
      });
    }
    return { path, bytes, room };
  }

  /** Last in the transaction that makes the import. @throws AppError storage-full */
  async store(tx: WorkspaceTx, id: string, { path, bytes, room }: Uploaded): Promise<void> {
    let place = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: partBytes }) as AsyncIterable<Buffer>) {
      await this.imports.addPart(tx, id, place++, chunk);
    }
    await this.storage.settle(tx, room, bytes);
  }

  /** Runs `work` on a file that was stored. */
  async withStored<T>(workspace: string, id: string, work: (path: string) => Promise<T>): Promise<T> {
    return inFolder(async (path) => {
      const file = await open(path, 'w');
      try {
        for (let place = 0; ; place += 1) {
          const bytes = await this.tenancy.run({ workspace }, (tx) => this.imports.part(tx, id, place));
          if (!bytes) break;
          await file.write(bytes);
        }
      } finally {
        await file.close();
      }
      return work(path);
    });
  }
}
