import type { FieldValues } from '@fernway/contracts/http/crm-records';
import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useVersionedSave } from '../conflict/use-versioned-save.js';
import { valueAt, type Versioned } from '../conflict/versions.js';
import { describeFacts } from './describe.js';
import type { Fact } from './facts.js';
import { type RecordAccess, recordKey } from './record.api.js';

type Change = Record<string, unknown>;

/**
 * Saves what was entered of `seen`, the record as it was when the edit began. Undefined: it is not saved; a notice says why,
 * or `onFailure` does.
 */
export type SaveRecord<R> = (seen: R, change: Change, onFailure?: (error: unknown) => void) => Promise<R | undefined>;

/**
 * Saving for a record's page: shown at once, with both versions where two changed the same, and never lost by a failure.
 * `saveOrThrow` leaves it to a form to say why it failed.
 */
export function useRecordSave<R extends Versioned & { fields: FieldValues }>(
  access: RecordAccess<R>,
  facts: readonly Fact[],
): { save: SaveRecord<R>; saveOrThrow: SaveRecord<R>; question: ReactNode } {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const client = useQueryClient();

  const describe = describeFacts<R>(facts, t);

  const { save, question } = useVersionedSave<R, Change>({
    write: async ({ id }, change) => {
      const saved = await access.update(id, change);
      client.setQueryData(recordKey(access.type, id), saved);
      void client.invalidateQueries({ queryKey: ['crm'] });
      return saved;
    },
    describe,
    at: (record, path) => valueAt(record, path === 'stage' ? 'stageId' : path),
  });

  const trying: SaveRecord<R> = async (seen, change, onFailure) => {
    try {
      return await save(seen, change);
    } catch (error) {
      if (onFailure) onFailure(error);
      else
        notify({
          kind: 'error',
          title: common('errorTitle'),
          description: errorText(error),
          duration: 10_000,
          action: { label: common('retry'), run: () => void trying(seen, change) },
        });
      return undefined;
    }
  };
  return { save: trying, saveOrThrow: save, question };
}
