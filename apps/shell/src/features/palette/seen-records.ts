import { session } from '@fernway/web-kit';
import { useLocation } from '@fernway/web-kit/router';
import { useEffect } from 'react';

import type { RecordKinds } from './palette-hits.js';

const most = 6;

/** By person and workspace: nobody finds what somebody else looked at. No name is kept, only which records they were. */
const keyOf = () => {
  const state = session.current();
  return state.status === 'signed-in' ? `fernway-seen:${state.userId}:${state.workspaceId}` : undefined;
};

/** `contact:<id>` of the records that were opened last, the latest first. */
export function seenRecords(): string[] {
  const key = keyOf();
  try {
    const kept: unknown = JSON.parse((key && localStorage.getItem(key)) || '[]');
    return Array.isArray(kept)
      ? kept
          .filter((one): one is string => typeof one === 'string' && /^[a-z]+:[0-9a-f-]{36}$/.test(one))
          .slice(0, most)
      : [];
  } catch {
    return [];
  }
}

function rememberSeen(record: string): void {
  const key = keyOf();
  if (!key) return;
  try {
    localStorage.setItem(
      key,
      JSON.stringify([record, ...seenRecords().filter((one) => one !== record)].slice(0, most)),
    );
  } catch {
    // A browser that keeps nothing offers none.
  }
}

/** The record whose page an address is: `contact:<id>`. */
function recordAt(pathname: string, kinds: RecordKinds): string | undefined {
  for (const { type, path } of kinds.values()) {
    const [before, after] = path.split(':id');
    if (after === undefined || !pathname.startsWith(before!) || !pathname.endsWith(after)) continue;
    const id = pathname.slice(before!.length, pathname.length - after.length);
    if (/^[0-9a-f-]{36}$/.test(id)) return `${type}:${id}`;
  }
  return undefined;
}

/** Keeps in mind which records were opened, however somebody came to them. */
export function useRememberSeen(kinds: RecordKinds): void {
  const record = recordAt(useLocation().pathname, kinds);
  useEffect(() => {
    if (record) rememberSeen(record);
  }, [record]);
}
