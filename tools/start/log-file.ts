import { createWriteStream, existsSync, fstatSync, mkdirSync, openSync, renameSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { LastWords } from './last-words.ts';
import { OnceAMinute } from './once-a-minute.ts';

const logLimits = { bytes: 20 * 1024 * 1024, earlier: 4 };
const quietMs = 30_000;
const openAgainMs = 1_000;

/**
 * Takes a process's output: JSON lines into `<data>/logs/<name>.log`, what went wrong also to the terminal. A file that is
 * full becomes `<name>.log.1`, that one `.2`, and so on; the oldest goes.
 */
export class LogFile {
  private readonly path: string;
  private file: WriteStream | undefined;
  /** Of the file, with what is on its way into it. */
  private bytes = 0;
  private putAside: Promise<unknown> = Promise.resolve();
  /** Since when the file takes nothing. */
  private failedAt: number | undefined;
  private rest = '';
  private lastSaid = '';
  private lastSaidAt = 0;
  readonly lastWords = new LastWords();

  private readonly show: (line: string) => void;
  private readonly errors: OnceAMinute;
  private readonly verbose: boolean;
  private readonly limits: typeof logLimits;

  constructor(dataDir: string, name: string, show: (line: string) => void, verbose: boolean, limits = logLimits) {
    this.show = show;
    this.errors = new OnceAMinute(show);
    this.verbose = verbose;
    this.limits = limits;
    const folder = join(dataDir, 'logs');
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, `${name}.log`);
    this.file = this.open();
  }

  /** At once, not when the first line is written: a file can only be put aside where it is there. */
  private open(): WriteStream | undefined {
    try {
      const fd = openSync(this.path, 'a', 0o600);
      this.bytes = fstatSync(fd).size;
      const file = createWriteStream(this.path, { fd });
      file.on('error', (error) => {
        this.failed(error);
        if (this.file === file) this.file = undefined;
      });
      return file;
    } catch (error) {
      this.failed(error as Error);
      return undefined;
    }
  }

  /** A full disk must not take down what still works; lines that come meanwhile are lost. */
  private failed(error: Error): void {
    if (this.failedAt === undefined) this.show(`The log ${this.path} cannot be written: ${error.message}`);
    this.failedAt = Date.now();
  }

  private put(text: string): void {
    if (!this.file && Date.now() - (this.failedAt ?? 0) > openAgainMs) {
      this.file = this.open();
      // The last line may have been cut.
      this.file?.write('\n', (error) => {
        if (!error) this.failedAt = undefined;
      });
    }
    this.file?.write(text);
    this.bytes += Buffer.byteLength(text);
    if (this.bytes > this.limits.bytes && text.endsWith('\n')) this.rotate();
  }

  /** What was written before goes on into the file that it was written to, whatever that is called by now. */
  private rotate(): void {
    if (!this.file) return;
    try {
      for (let n = this.limits.earlier; n > 0; n -= 1) {
        const younger = n === 1 ? this.path : `${this.path}.${n - 1}`;
        if (existsSync(younger)) renameSync(younger, `${this.path}.${n}`);
      }
    } catch (error) {
      // Some other program holds one of them (Windows): it grows on, and is tried again when it has grown as much once more.
      this.bytes = 0;
      return this.showOnce(`The log ${this.path} cannot be put aside: ${(error as Error).message}`);
    }
    this.putAside = Promise.all([this.putAside, ended(this.file)]);
    this.file = this.open();
  }

  write(text: string): void {
    this.put(text);
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      this.lastWords.hear(line);
      if (this.verbose) this.show(line);
      else this.showSerious(line);
    }
  }

  private showSerious(line: string): void {
    const serious = seriousPart(line);
    if (serious?.kind) this.errors.say(serious.kind, serious.text);
    else if (serious) this.showOnce(serious.text);
  }

  /** For the file only. */
  note(entry: Entry): void {
    this.put(`${JSON.stringify(entry)}\n`);
  }

  /** What repeats itself is said once; the file has it all. */
  private showOnce(said: string): void {
    const now = Date.now();
    if (said === this.lastSaid && now - this.lastSaidAt < quietMs) return;
    this.lastSaid = said;
    this.lastSaidAt = now;
    this.show(said);
  }

  /** Resolves when all of it is written. */
  async end(): Promise<void> {
    this.errors.end();
    await Promise.all([this.putAside, this.file && ended(this.file)]);
  }
}

const ended = (file: WriteStream) => new Promise<void>((written) => void file.once('close', written).end());

type Entry = { level?: number; service?: string; msg?: string; err?: { message?: string; stack?: string } };

/** What the person at the terminal should see; a `kind` of messages may come with every request. */
type Serious = { text: string; kind?: string };

/** What of a line is serious: errors of the log, and anything that is no log line at all. */
function seriousPart(line: string): Serious | undefined {
  if (/^\(node:\d+\)|^\(Use `node|^Timeout duration was set/.test(line)) return undefined; // Node's warnings are for developers
  if (!line.startsWith('{')) return line.trim() ? { text: line } : undefined;
  let entry: Entry;
  try {
    entry = JSON.parse(line) as Entry;
  } catch {
    return { text: line };
  }
  const { level = 0, service, msg, err } = entry;
  if (level < 50) return undefined;
  const text = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(': ');
  if (level === 60) return { text: text(service, msg, err?.stack) };
  return { text: text(service, msg, err?.message), kind: text(service, msg) };
}
