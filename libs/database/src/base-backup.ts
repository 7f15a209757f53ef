import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';

export type BaseBackup = {
  /** Bytes of the data directory, estimated when it begins. */
  bytes: number;
  /** The data directory as a tar, with the write-ahead log that makes it whole. Fails when the server or the way to it does. */
  tar: Readable;
  /** What pg_verifybackup reads, once the tar is through. */
  manifest(): Promise<Buffer>;
};

export type ReplicationSession = {
  /** `18.4`. */
  version: string;
  /**
   * Begins a physical backup of the whole server, which works on: all its databases as of one moment, the end of the
   * backup. Its tar is to be read to the end.
   */
  backup(): Promise<BaseBackup>;
};

/** What keeps a role from taking a base backup, and what it needs; the server's own words are the cause. */
export class MayNotReplicate extends Error {
  override name = 'MayNotReplicate';
}

/** The server ended, or the way to it did; the words of the connection are the cause. */
export class ServerLost extends Error {
  override name = 'ServerLost';
}

/**
 * Opens a replication connection for as long as `work` takes.
 * @param url a role that may replicate, which a superuser may
 * @throws MayNotReplicate with what is missing, ServerLost
 */
export const replicating = async (url: string, work: (session: ReplicationSession) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig);
  const copy = new Copy();
  // Lost in the middle it fails the tar; without a listener it would end the process.
  client.on('error', (error) => copy.handleError(error));
  const orMissing = <Value>(asked: Promise<Value>) =>
    asked.catch((error: pg.DatabaseError) => {
      throw missing(error, decodeURIComponent(new URL(url).username)) ?? lost(error);
    });
  await orMissing(client.connect());
  try {
    const { rows } = await orMissing(client.query<{ server_version: string }>('SHOW server_version'));
    await work({
      version: rows[0]?.server_version.split(' ')[0] ?? '',
      async backup() {
        // Goes with the connection; until then it keeps the log that the end of the backup needs.
        await orMissing(
          client.query(`CREATE_REPLICATION_SLOT fernway_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL true)`),
        );
        client.query(copy);
        return { bytes: await orMissing(copy.begun.promise), tar: copy.tar, manifest: () => copy.ended.promise };
      },
    });
  } finally {
    copy.tar.destroy();
    // Whoever stops in the middle leaves a server that still sends: it is told by the closed connection.
    if (copy.isUnderWay) (client as unknown as { connection: Wire }).connection.stream.destroy();
    await client.end().catch(() => undefined);
  }
};

const missing = (error: pg.DatabaseError, role: string): MayNotReplicate | undefined => {
  const words: Record<string, string> = {
    '42501': `The role ${role} may not replicate. As a superuser: ALTER ROLE ${role} REPLICATION`,
    '28000': `The server lets ${role} in for no replication. Its pg_hba.conf needs a line: host replication ${role} ADDRESS scram-sha-256`,
    '53300': 'The server has no replication connection left: raise max_wal_senders',
    '53400': 'The server has no replication slot left: raise max_replication_slots',
    '55000': 'The server keeps too little of its log: wal_level must be replica or logical',
  };
  const text = words[error.code ?? ''];
  return text === undefined ? undefined : new MayNotReplicate(text, { cause: error });
};

/** What is no answer of the server, or one that says it is about to end (57P01 to 57P03). */
const lost = (error: Error): Error =>
  error instanceof ServerLost || (error instanceof pg.DatabaseError && !error.code?.startsWith('57P'))
    ? error
    : new ServerLost('Postgres ended the connection before the backup was whole', { cause: error });

/** What of the connection below pg's client is used here. */
type Wire = { query(text: string): void; stream: { pause(): void; resume(): void; destroy(): void } };

/**
 * The command as pg's client runs it. The server answers with rows (where it begins, the sizes), then one COPY of
 * messages: `n`ew archive, `m`anifest, `d`ata of either, `p`rogress; then a row with where it ended.
 */
class Copy implements pg.Submittable {
  readonly tar = new PassThrough({ highWaterMark: 1024 * 1024 });
  readonly begun = Promise.withResolvers<number>();
  readonly ended = Promise.withResolvers<Buffer>();
  isUnderWay = false;
  private readonly manifest: Buffer[] = [];
  private archives = 0;
  private into: 'tar' | 'manifest' = 'tar';
  private kilobytes = 0;
  private waits = false;

  constructor() {
    // Each is told to whoever asks; nobody may be asking yet.
    for (const told of [this.begun.promise, this.ended.promise]) told.catch(() => undefined);
    this.tar.on('error', () => undefined);
  }

  submit(connection: unknown): void {
    this.isUnderWay = true;
    (connection as Wire).query(
      `BASE_BACKUP (LABEL 'fernway', CHECKPOINT 'fast', WAL true, PROGRESS true, MANIFEST 'yes')`,
    );
  }

  handleRowDescription(): void {
    // Columns are known by their place.
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    // Of the rows only those of tablespaces have three columns: oid, location, size.
    if (fields.length === 3) this.kilobytes += Number(fields[2] ?? 0);
  }

  handleCommandComplete(): void {
    // One for each set of rows; only what comes after all of them counts.
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Wire): void {
    this.begun.resolve(this.kilobytes * 1024);
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n') this.open();
    else if (kind === 'm') this.close();
    // A copy: the connection writes the next messages over what it has told.
    else if (kind === 'd') this.data(Buffer.from(chunk.subarray(1)), connection);
  }

  handleReadyForQuery(): void {
    this.isUnderWay = false;
    this.ended.resolve(Buffer.concat(this.manifest));
  }

  handleError(told: Error): void {
    const error = lost(told);
    this.isUnderWay = false;
    this.begun.reject(error);
    this.ended.reject(error);
    this.tar.destroy(error);
  }

  private open(): void {
    this.archives += 1;
    if (this.archives > 1)
      this.tar.destroy(
        new Error('The server has tablespaces of its own, which no backup is taken of: use pg_basebackup'),
      );
  }

  private close(): void {
    this.into = 'manifest';
    this.tar.end();
  }

  private data(bytes: Buffer, { stream }: Wire): void {
    if (this.into === 'manifest') this.manifest.push(bytes);
    else if (!this.tar.destroyed && !this.tar.write(bytes) && !this.waits) {
      // What it has read already it still tells.
      this.waits = true;
      stream.pause();
      const on = () => {
        this.waits = false;
        this.tar.off('drain', on).off('close', on);
        stream.resume();
      };
      this.tar.on('drain', on).on('close', on);
    }
  }
}
