import { useSyncExternalStore } from 'react';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';
export type Notice = {
  id: number;
  /** What it is about: a newer notice of the same takes its place. */
  key?: string;
  kind: NoticeKind;
  title: string;
  description?: string;
  /** An undo or a way on; closes the notice. */
  action?: { label: string; run: () => void };
  /** Milliseconds on screen; 4000 unless told. */
  duration: number;
};

const visible = 3;
const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
let lastId = 0;

function become(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notice at the bottom right; with a fourth the oldest leaves. Returns its id for `dismiss`. */
export function notify(notice: Omit<Notice, 'id' | 'duration'> & { duration?: number }): number {
  const id = ++lastId;
  const others = notices.filter(({ key }) => key === undefined || key !== notice.key);
  become([...others, { duration: 4000, ...notice, id }].slice(-visible));
  return id;
}

const keptKey = 'fernway-notice';

/** Keeps a notice for the page that this one leads to, where that is another document. */
export const keepNotice = (notice: Omit<Notice, 'id' | 'action'>): void =>
  sessionStorage.setItem(keptKey, JSON.stringify(notice));

/** Shows what the page before has kept. */
export function showKeptNotice(): void {
  const kept = sessionStorage.getItem(keptKey);
  sessionStorage.removeItem(keptKey);
  if (kept) notify(JSON.parse(kept) as Omit<Notice, 'id' | 'action'>);
}

/** By the notice's id or key. */
export const dismiss = (which: number | string) =>
  become(notices.filter(({ id, key }) => id !== which && key !== which));

export const subscribeToNotices = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const none: readonly Notice[] = [];

/** The notices on screen, oldest first. */
export const currentNotices = () => notices;
/** The same, followed by a component; read by the shell. */
export const useNotices = () => useSyncExternalStore(subscribeToNotices, currentNotices, () => none);
