import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** What an archive is, in its first entry: known before anything of it is written anywhere. */
export type Header = {
  /** Of the archive's own layout. */
  format: 1;
  madeAt: string;
  fernway: { version: string; commit: string | null };
  /** `18.4`; files of one major version are read by no other. */
  postgres: string;
  /** `linux-x64`. */
  system: string;
  /** Whose data directory is in it: that of `npm start`, or one of a server that an operator runs. */
  server: 'embedded' | 'own';
  keys: boolean;
  /** Where attached files are that are not in it. */
  filesElsewhere?: string;
};

export const format = 1;
export const headerName = 'backup.json';
export const keysName = 'keys.json';
/** The last entry: a line for each before it. */
export const checksumsName = 'checksums.txt';

/**
 * The end of the file: the SHA-256 of all bytes before, in a frame that zstd and tar pass over. Those check what they
 * unpack, but not that the last bytes are there and nothing follows.
 */
export const sealBytes = 40;
const frame = Buffer.from([0x5f, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
export const sealOf = (sha256: Buffer) => Buffer.concat([frame, sha256]);

/** The folders of an archive. */
export type Part = 'attachments' | 'remotes' | 'postgres';

/** A window of 128 MB: each database brings the same catalogues, which lie within it. */
export const windowLog = 27;

/** A line for each entry, in their order, and one over all of them: what was cut, changed, added or put elsewhere shows. */
export class Checksums {
  private readonly lines: string[] = [];

  /** @returns bytes in, the same bytes out, noted under the name once all are through */
  through(name: string, onBytes: (count: number) => void = () => undefined): Transform {
    const hash = createHash('sha256');
    let bytes = 0;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        bytes += chunk.length;
        onBytes(chunk.length);
        done(null, chunk);
      },
      flush: (done) => {
        this.lines.push(`${hash.digest('hex')} ${bytes} ${name}\n`);
        done();
      },
    });
  }

  note(name: string, content: Buffer): void {
    this.lines.push(`${createHash('sha256').update(content).digest('hex')} ${content.length} ${name}\n`);
  }

  toString(): string {
    const entries = this.lines.join('');
    return `${entries}${createHash('sha256').update(entries).digest('hex')} ${this.lines.length} entries\n`;
  }

  /** @returns the name of the first entry that is not as it was noted; nothing where all are */
  differenceFrom(noted: string): string | undefined {
    const own = this.toString();
    if (own === noted) return undefined;
    const [found, wanted] = [own.split('\n'), noted.split('\n')];
    const line = wanted.findIndex((each, index) => each !== found[index]);
    return (found[line] ?? wanted[line] ?? 'entries').split(' ').slice(2).join(' ') || 'entries';
  }
}
