import { collectionHint, type Hint } from './hints.js';

const perSecond = 4;
const windowMs = 1000;

type Window = { sent: number; waiting: Map<string, Hint>; timer: NodeJS.Timeout };

/**
 * Lets four hints a second per workspace through as they are; what comes beyond is kept until the second is over and
 * goes out as one hint per kind of record.
 */
export class Merger {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly send: (workspace: string, hint: Hint) => void) {}

  add(workspace: string, hint: Hint): void {
    const window = this.windows.get(workspace) ?? this.open(workspace);
    if (window.sent < perSecond) {
      window.sent += 1;
      this.send(workspace, hint);
    } else {
      const merged = collectionHint(hint.type);
      window.waiting.set(merged.type, merged);
    }
  }

  close(): void {
    for (const { timer } of this.windows.values()) clearTimeout(timer);
    this.windows.clear();
  }

  private open(workspace: string): Window {
    const timer = setTimeout(() => this.endWindow(workspace), windowMs);
    timer.unref();
    const window = { sent: 0, waiting: new Map<string, Hint>(), timer };
    this.windows.set(workspace, window);
    return window;
  }

  private endWindow(workspace: string): void {
    const waiting = this.windows.get(workspace)?.waiting;
    this.windows.delete(workspace);
    for (const hint of waiting?.values() ?? []) this.add(workspace, hint);
  }
}
