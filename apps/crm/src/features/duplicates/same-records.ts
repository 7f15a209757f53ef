import type { Duplicate, DuplicateGroup } from '@fernway/contracts/http/crm-merges';

/** Records that may be one, the oldest first, with all the reasons. */
export type Same = Pick<DuplicateGroup, 'records' | 'certain'> & { reasons: Duplicate['reasons'] };

/** The same records for another reason are not listed again. */
export function sameRecords(groups: readonly DuplicateGroup[]): Same[] {
  const found = new Map<string, Same>();
  for (const { reason, value, certain, records } of groups) {
    const key = records
      .map(({ id }) => id)
      .sort()
      .join();
    const known = found.get(key);
    found.set(key, {
      records,
      certain: certain || (known?.certain ?? false),
      reasons: [...(known?.reasons ?? []), { reason, value }],
    });
  }
  return [...found.values()];
}
