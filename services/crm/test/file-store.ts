import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@fernway/contracts/errors';
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import type { FileStore } from '../src/attachments/file-store.js';

/** A store, and what is really in it. */
export type Kept = {
  store: FileStore;
  /** Everything that takes room for the workspace, finished or not. */
  names(workspace: string): Promise<string[]>;
  /** As a process leaves it that dies in the middle of an upload. */
  breakOff(workspace: string): Promise<void>;
  /** Puts other bytes where a file is. */
  overwrite(workspace: string, id: string, content: Buffer): Promise<void>;
  close(): Promise<void>;
};

const MB = 1024 ** 2;
const anything = () => undefined;
/** As it comes from a socket. */
const inChunks = (content: Buffer, size = 65_536) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / size) }, (_, at) => content.subarray(at * size, (at + 1) * size)),
  );
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** What a store of files has to do, wherever it keeps them. */
export const keepsFiles = (kind: string, open: () => Promise<Kept>): void =>
  describe(`files in ${kind}`, () => {
    let kept: Kept;
    beforeAll(async () => {
      kept = await open();
    });
    afterAll(() => kept.close());
    const ids = () => ({ workspace: randomUUID(), id: randomUUID() });

    it.each([1, 5 * MB, 5 * MB + 1, 12 * MB])('come back byte by byte: %d bytes', async (bytes) => {
      const { workspace, id } = ids();
      const content = Buffer.concat([Buffer.from('%PDF-1.7').subarray(0, bytes), randomBytes(Math.max(0, bytes - 8))]);
      const seen: number[] = [];
      const written = await kept.store.write(workspace, id, inChunks(content), (count) => seen.push(count));
      expect(written).toEqual({ bytes, type: bytes === 1 ? 'text/plain' : 'application/pdf' });
      expect(seen.at(-1)).toBe(bytes);
      expect((await buffer(await kept.store.read(workspace, id, bytes))).equals(content)).toBe(true);
      expect(await kept.names(workspace)).toEqual([id]);
    });

    it('are written at once without mixing', async () => {
      const { workspace } = ids();
      const files = Array.from({ length: 12 }, () => ({ id: randomUUID(), content: randomBytes(200_000) }));
      await Promise.all(files.map(({ id, content }) => kept.store.write(workspace, id, inChunks(content), anything)));
      const back = await Promise.all(
        files.map(async ({ id, content }) =>
          (await buffer(await kept.store.read(workspace, id, content.length))).equals(content),
        ),
      );
      expect(back).toEqual(files.map(() => true));
    });

    it('are read as they come: an answer need not wait for the last byte, nor hold it in memory', async () => {
      const { workspace, id } = ids();
      await kept.store.write(workspace, id, inChunks(randomBytes(12 * MB)), anything);
      const content = await kept.store.read(workspace, id, 12 * MB);
      for await (const chunk of content) {
        expect((chunk as Buffer).length + content.readableLength).toBeLessThan(MB);
        break;
      }
    });

    it('say that they are gone, and are removed any number of times', async () => {
      const { workspace, id } = ids();
      expect(await codeOf(kept.store.read(workspace, id, 1))).toBe('not-found');
      await kept.store.write(workspace, id, inChunks(Buffer.from('x')), anything);
      for (let time = 0; time < 3; time += 1) await kept.store.remove(workspace, id);
      expect(await codeOf(kept.store.read(workspace, id, 1))).toBe('not-found');
      expect(await kept.names(workspace)).toEqual([]);
    });

    it('are not taken for whole where they are longer or shorter than they were', async () => {
      const { workspace, id } = ids();
      await kept.store.write(workspace, id, inChunks(Buffer.from('whole')), anything);
      await kept.overwrite(workspace, id, Buffer.from('hal'));
      expect(await codeOf(kept.store.read(workspace, id, 5))).toBe('internal');
    });

    it.each([1_000, 7 * MB])('leave nothing of an upload that breaks off after %d bytes', async (bytes) => {
      const { workspace, id } = ids();
      const source = Readable.from(
        (async function* () {
          for await (const chunk of inChunks(randomBytes(bytes))) yield chunk;
          throw new Error('aborted');
        })(),
      );
      expect(await codeOf(kept.store.write(workspace, id, source, anything))).toBe('invalid-request');
      expect(await kept.names(workspace)).toEqual([]);
    });

    it.each([1_000, 7 * MB])(
      'leave nothing of an upload that is refused after %d bytes, and read the rest past',
      async (most) => {
        const { workspace, id } = ids();
        let sent = 0;
        const source = Readable.from(
          (async function* () {
            for await (const chunk of inChunks(randomBytes(9 * MB))) {
              yield chunk;
              sent += (chunk as Buffer).length;
            }
          })(),
        );
        const refused = kept.store.write(workspace, id, source, (bytes) => {
          if (bytes > most) throw new AppError('storage-full');
        });
        expect(await codeOf(refused)).toBe('storage-full');
        await finished(source);
        expect(sent).toBe(9 * MB);
        expect(await kept.names(workspace)).toEqual([]);
      },
    );

    it('leave nothing of an upload of no bytes', async () => {
      const { workspace, id } = ids();
      expect(await codeOf(kept.store.write(workspace, id, Readable.from([]), anything))).toBe('invalid-request');
      expect(await kept.names(workspace)).toEqual([]);
    });

    it('are swept: what never arrived whole goes once it is old, what did is named', async () => {
      const { workspace, id } = ids();
      await kept.store.write(workspace, id, inChunks(Buffer.from('x')), anything);
      await kept.breakOff(workspace);
      const abandoned = randomUUID();
      await kept.breakOff(abandoned);
      expect(await kept.store.workspaces()).toEqual(expect.arrayContaining([workspace, abandoned]));
      expect(await kept.store.olderThan(workspace, new Date(Date.now() - 60_000))).toEqual([]);
      expect(await kept.names(workspace)).toHaveLength(2);
      const later = new Date(Date.now() + 60_000);
      expect(await kept.store.olderThan(workspace, later)).toEqual([id]);
      expect(await kept.store.olderThan(abandoned, later)).toEqual([]);
      expect([await kept.names(workspace), await kept.names(abandoned)]).toEqual([[id], []]);
    });

    it('have no troubles', async () => {
      expect(await kept.store.troubles()).toEqual([]);
    });
  });
