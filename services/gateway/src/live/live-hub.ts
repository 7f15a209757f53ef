import { Merger } from './merger.js';
import type { Hint } from './hints.js';

export type Listener = {
  user: string;
  workspace: string;
  session: string;
  /** Identity has accepted it: from then on it counts as this person's. */
  accepted: boolean;
  send: (hint: Hint) => void;
  end: () => void;
};

/** Every open live stream of this instance, and who gets which hint. */
export class LiveHub {
  private readonly listeners = new Set<Listener>();
  private readonly merger = new Merger((workspace, hint) => this.toWorkspace(workspace, hint));

  get size(): number {
    return this.listeners.size;
  }

  streamsOf(user: string): number {
    let streams = 0;
    for (const listener of this.listeners) if (listener.accepted && listener.user === user) streams += 1;
    return streams;
  }

  /** @returns the way out */
  add(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** A user's own hints are few, so each goes out at once. */
  tellUser(user: string, hint: Hint): void {
    for (const listener of this.listeners) if (listener.user === user) listener.send(hint);
  }

  /** For hints that are rare and concern every page. */
  tellWorkspaceAtOnce(workspace: string, hint: Hint): void {
    this.toWorkspace(workspace, hint);
  }

  /** Above four a second a workspace's hints are merged; none is dropped. */
  tellWorkspace(workspace: string, hint: Hint): void {
    this.merger.add(workspace, hint);
  }

  endSessions(sessions: readonly string[]): void {
    this.endWhere(({ session }) => sessions.includes(session));
  }

  /** The stream comes back with the rights that the member has now. */
  endMember(user: string, workspace: string): void {
    this.endWhere((listener) => listener.user === user && listener.workspace === workspace);
  }

  /** Every stream comes back, and its page reads everything again: for hints that may have been missed. */
  endAll(): void {
    this.endWhere(() => true);
  }

  close(): void {
    this.merger.close();
    this.endAll();
  }

  private endWhere(matches: (listener: Listener) => boolean): void {
    for (const listener of [...this.listeners].filter(matches)) {
      this.listeners.delete(listener);
      listener.end();
    }
  }

  private toWorkspace(workspace: string, hint: Hint): void {
    for (const listener of this.listeners) if (listener.workspace === workspace) listener.send(hint);
  }
}
