import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Storage } from '@fernway/contracts/http/crm-storage';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, InjectEnv, repeat } from '@fernway/service-kit';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import type { Env } from '../env.js';
import { type Room, StorageRepository } from './storage.repository.js';

const keepEveryMs = 30_000;

/** How much the files of a workspace take, and the room that uploads hold before their first byte is kept. */
@Injectable()
export class StorageService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly storage: StorageRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  async read({ workspace }: Caller): Promise<Storage> {
    const used = await this.tenancy.run({ workspace }, (tx) => this.storage.used(tx));
    return { ...used, allowedBytes: this.env.storagePerWorkspace };
  }

  /**
   * Runs `work` while room is held: for what the upload announces, else for `most` or whatever there is.
   * @param most bytes that such a file may have
   * @throws AppError storage-full before anything is kept, invalid-request where nothing is sent
   */
  async withRoom<T>({ workspace }: Caller, body: Readable, most: number, work: (room: Room) => Promise<T>): Promise<T> {
    const room = await this.tenancy
      .run({ workspace }, (tx) => this.hold(tx, announcedBytes(body), most))
      .catch((error: unknown) => {
        // Read to its end nevertheless, as the answer of a service that hangs up may be lost.
        body.resume();
        throw error;
      });
    const keep = () => this.tenancy.run({ workspace }, (tx) => this.storage.keepHolding(tx, room.id));
    const stop = repeat(keepEveryMs, keep, () => undefined);
    try {
      return await work(room);
    } finally {
      await stop();
      await this.tenancy.run({ workspace }, (tx) => this.storage.release(tx, room.id));
    }
  }

  /** @throws AppError storage-full when more has come than the room holds: nobody knew before how much it would be */
  within(room: Room, bytes: number): void {
    if (bytes > room.bytes) throw full(this.env.storagePerWorkspace - room.bytes, this.env.storagePerWorkspace);
  }

  /** Last in the transaction that wrote the file: from now on its own bytes count. @throws AppError storage-full */
  async settle(tx: WorkspaceTx, room: Room, bytes: number): Promise<void> {
    await this.storage.lock(tx);
    await this.storage.release(tx, room.id);
    // The room may be lost: a machine that slept has not said for long that it still needs it.
    const { usedBytes } = await this.storage.used(tx);
    if (usedBytes > this.env.storagePerWorkspace) throw full(usedBytes - bytes, this.env.storagePerWorkspace);
  }

  private async hold(tx: WorkspaceTx, announced: number | undefined, most: number): Promise<Room> {
    if (announced === 0) throw emptyFile();
    await this.storage.lock(tx);
    const { usedBytes } = await this.storage.used(tx);
    const free = this.env.storagePerWorkspace - usedBytes;
    const bytes = Math.min(announced ?? free, most);
    if (bytes > free || free <= 0) throw full(usedBytes, this.env.storagePerWorkspace);
    const room = { id: uuidv7(), bytes };
    await this.storage.hold(tx, room);
    return room;
  }
}

/** What is announced, if anything is: a body in chunks may be of any size. */
function announcedBytes(body: Readable): number | undefined {
  const length = body instanceof IncomingMessage ? body.headers['content-length'] : undefined;
  return length === undefined ? undefined : Number(length);
}

export const emptyFile = () => new AppError('invalid-request', { detail: 'The file is empty' });

function full(usedBytes: number, allowedBytes: number): AppError {
  const detail = `The workspace’s files take ${inMegabytes(usedBytes)} of ${inMegabytes(allowedBytes)} MB: this one has no room. Deleted files count for 30 days`;
  return new AppError('storage-full', { detail, details: { usedBytes, allowedBytes } });
}

const inMegabytes = (bytes: number): string => (bytes / 1024 ** 2).toLocaleString('en', { maximumFractionDigits: 1 });
