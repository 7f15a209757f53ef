import type { Readable } from 'node:stream';

/** What is known of a file once all of it has come. */
export type Written = { bytes: number; type: string };

/** Where the bytes of attached files are: under the workspace and the file's id, so that no name somebody chose is ever a path. */
export abstract class FileStore {
  /**
   * Keeps what `source` brings as the file of `id`, piece by piece; cut in the middle, or refused by `allow`, it leaves nothing.
   * What is not read of `source` then is read past, so that an answer arrives.
   * @param allow throws when so many bytes are too many
   * @throws AppError invalid-request when it breaks off, or nothing is sent; unavailable where the store is away
   */
  abstract write(workspace: string, id: string, source: Readable, allow: (bytes: number) => void): Promise<Written>;

  /**
   * @param bytes how many it has: more or fewer are not the file that was kept
   * @throws AppError not-found where the file is gone although its record is there; unavailable where the store is away
   */
  abstract read(workspace: string, id: string, bytes: number): Promise<Readable>;

  /** Also where there is none. */
  abstract remove(workspace: string, id: string): Promise<void>;

  /** Workspaces that have files, or uploads that never arrived whole. */
  abstract workspaces(): Promise<string[]>;

  /** Ids of files that were not touched since `before`; uploads of then that never arrived whole are removed. */
  abstract olderThan(workspace: string, before: Date): Promise<string[]>;

  /** Why files can be neither kept nor read at the moment, for people; empty when they can. */
  abstract troubles(): Promise<string[]>;
}
