import { collectionHint, type Hint } from './hints.js';

const perWindow = 4;
const windowMs = 1000;
/** A burst that does not end is told of this often. */
const longestMs = 8000;

type Window = { opened: number; sent: number; waiting: Map<string, Hint>; timer: NodeJS.Timeout };

/**
 * Lets four hints a second per workspace through as they are. What comes beyond, and what tells of many records, is kept
 * until a second has passed without more of it, at most some seconds, and goes out as one hint per kind of record.
 */
export class Merger {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly send: (workspace: string, hint: Hint) => void) {}

  add(workspace: string, hint: Hint): void {
    const window = this.windows.get(workspace) ?? this.open(workspace);
    if (hint.id !== undefined && window.sent < perWindow) {
      window.sent += 1;
      this.send(workspace, hint);
      return;
    }
    const merged = collectionHint(hint.type);
    window.waiting.set(merged.type, merged);
    if (Date.now() - window.opened < longestMs - windowMs) window.timer.refresh();
  }

  close(): void {
    for (const { timer } of this.windows.values()) clearTimeout(timer);
    this.windows.clear();
  }

  private open(workspace: string): Window {
    const timer = setTimeout(() => this.endWindow(workspace), windowMs);
    timer.unref();
    const window = { opened: Date.now(), sent: 0, waiting: new Map<string, Hint>(), timer };
    this.windows.set(workspace, window);
    return window;
  }

  private endWindow(workspace: string): void {
    const waiting = this.windows.get(workspace)?.waiting;
    this.windows.delete(workspace);
    for (const hint of waiting?.values() ?? []) this.send(workspace, hint);
  }
}
