const minuteMs = 60_000;

/** Shows a kind of message at once, then at most once a minute, and how often it came meanwhile. */
export class OnceAMinute {
  private readonly kinds = new Map<string, { last: string; unshown: number; timer: NodeJS.Timeout }>();
  private readonly show: (line: string) => void;

  constructor(show: (line: string) => void) {
    this.show = show;
  }

  say(kind: string, line: string): void {
    const known = this.kinds.get(kind);
    if (!known) return this.showNow(kind, line);
    known.last = line;
    known.unshown += 1;
  }

  /** Shows nothing more by itself. */
  end(): void {
    for (const { timer } of this.kinds.values()) clearTimeout(timer);
    this.kinds.clear();
  }

  private showNow(kind: string, line: string, times = 1): void {
    this.show(counted(line, times));
    const timer = setTimeout(() => this.minuteOver(kind), minuteMs).unref();
    this.kinds.set(kind, { last: line, unshown: 0, timer });
  }

  private minuteOver(kind: string): void {
    const { last, unshown } = this.kinds.get(kind)!;
    this.kinds.delete(kind);
    if (unshown) this.showNow(kind, last, unshown);
  }
}

const counted = (line: string, times: number): string => (times === 1 ? line : `${line} (${times} times)`);
