import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

const keepBelow = 20 * 1024 * 1024;
const quietMs = 30_000;

/** Takes a process's output: JSON lines into `<data>/logs/<name>.log`, what went wrong also to the terminal. */
export class LogFile {
  private readonly file: WriteStream;
  private rest = '';
  private lastSaid = '';
  private lastSaidAt = 0;

  private readonly show: (line: string) => void;
  private readonly verbose: boolean;

  constructor(dataDir: string, name: string, show: (line: string) => void, verbose: boolean) {
    this.show = show;
    this.verbose = verbose;
    const folder = join(dataDir, 'logs');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${name}.log`);
    if (existsSync(path) && statSync(path).size > keepBelow) renameSync(path, `${path}.1`);
    this.file = createWriteStream(path, { flags: 'a', mode: 0o600 });
    // A full disk must not take down what still works.
    this.file.on('error', (error) => this.show(`The log ${path} cannot be written: ${error.message}`));
  }

  write(text: string): void {
    this.file.write(text);
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      const said = this.verbose ? line : seriousPart(line);
      if (said) this.showOnce(said);
    }
  }

  /** What repeats itself at every request is said once; the file has it all. */
  private showOnce(said: string): void {
    const now = Date.now();
    if (!this.verbose && said === this.lastSaid && now - this.lastSaidAt < quietMs) return;
    this.lastSaid = said;
    this.lastSaidAt = now;
    this.show(said);
  }

  end(): void {
    this.file.end();
  }
}

type Entry = { level?: number; service?: string; msg?: string; err?: { message?: string; stack?: string } };

/** What of a line the person at the terminal should see: errors of the log, and anything that is no log line at all. */
function seriousPart(line: string): string | undefined {
  if (/^\(node:\d+\)|^\(Use `node|^Timeout duration was set/.test(line)) return undefined; // Node's warnings are for developers
  if (!line.startsWith('{')) return line.trim() ? line : undefined;
  let entry: Entry;
  try {
    entry = JSON.parse(line) as Entry;
  } catch {
    return line;
  }
  if ((entry.level ?? 0) < 50) return undefined;
  const detail = entry.level === 60 ? entry.err?.stack : entry.err?.message;
  return [entry.service, entry.msg, detail].filter(Boolean).join(': ');
}
