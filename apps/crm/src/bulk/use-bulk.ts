import { type Batch, bulkOf, getBatch, undoBatch } from '@fernway/contracts/http/crm-batches';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { recordPages } from '@fernway/contracts/records/pages';
import { commonNamespace, useT } from '@fernway/i18n';
import { call, errorText, notify } from '@fernway/web-kit';
import { useNavigate } from '@fernway/web-kit/router';
import { pause } from '@fernway/web-kit/tabs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListQuery, ListRecord, RecordKind } from '../records/record-kind.js';
import { batchPath } from '../views/list-address.js';
import type { Selection } from './selection.js';

const askMs = 1000;

/** Waits until what goes on in the background has ended. */
async function settled(batch: Batch): Promise<Batch> {
  let now = batch;
  while (now.state === 'running') {
    await pause(askMs);
    now = await call(getBatch, { params: { id: batch.id } });
  }
  return now;
}

/** Ids that one change may name; beyond, the list's own question says it better. */
export const mostIds = 1000;

/** Works one at a time: a failure is told, and what is shown is read again. */
function useTold() {
  const common = useT(commonNamespace);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const told = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['crm'] });
    }
  };

  return { busy, told };
}

const listOf = (type: RecordType, batchId: string) => batchPath(recordPages[type], batchId);

/** Waits for the end of a batch, which `run` starts too; tells how many records it was, and offers its undo. */
export function useBatchRun() {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const navigate = useNavigate();
  const { busy, told } = useTold();

  const undo = (batch: Batch) =>
    told(async () => {
      const undone = await settled(await call(undoBatch, { params: { id: batch.id }, body: {} }));
      if (undone.state === 'failed') throw new Error(undone.error ?? undone.state);
      notify({
        kind: undone.refused > 0 ? 'warning' : 'success',
        title: t('records.bulk.undone', { count: undone.updated + undone.restored }),
        ...(undone.refused > 0 && { description: t('records.bulk.kept', { count: undone.refused }) }),
        ...(undone.recordType && {
          duration: 8000,
          action: { label: t('records.bulk.see'), run: () => void navigate(listOf(undone.recordType!, undone.id)) },
        }),
      });
    });

  const follow = (begun: Batch, key: 'changed' | 'deleted', onBegun?: () => void) =>
    told(async () => {
      if (begun.state === 'running')
        notify({ kind: 'info', title: t('records.bulk.running', { count: begun.total ?? 0 }) });
      onBegun?.();
      const batch = await settled(begun);
      notify({
        kind: batch.state === 'done' && batch.refused === 0 ? 'success' : 'warning',
        title: t(`records.bulk.${key}`, { count: batch.updated + batch.deleted }),
        ...(batch.refused > 0 && { description: t('records.bulk.full', { count: batch.refused }) }),
        ...(batch.error && { description: batch.error }),
        duration: 10_000,
        ...(batch.undoable && { action: { label: common('undo'), run: () => void undo(batch) } }),
      });
    });

  const run = (start: () => Promise<Batch>, key: 'changed' | 'deleted', onBegun?: () => void) =>
    told(async () => {
      await follow(await start(), key, onBegun);
    });

  return { busy, told, follow, run };
}

/** What is done to many records at once; each tells how many it was, and offers its undo. */
export function useBulk<R extends ListRecord>(kind: RecordKind<R>, query: ListQuery, selection: Selection) {
  const { busy, told, follow, run } = useBatchRun();
  const calls = bulkOf[kind.type];
  const { sort: _order, ...asked } = query;
  const select = selection.everything === undefined ? { ids: selection.ids } : { query: asked };
  const expected = selection.everything === undefined ? {} : { expected: selection.everything };

  return {
    busy,
    /** Throws where it does not begin: its dialog says why. */
    change: async (set: Record<string, unknown>) => {
      const body = { select, set, ...expected } as never;
      void follow(await call(calls.change, { body, idempotencyKey: crypto.randomUUID() }), 'changed', selection.clear);
    },
    remove: () =>
      run(
        () => call(calls.delete, { body: { select, ...expected } as never, idempotencyKey: crypto.randomUUID() }),
        'deleted',
        selection.clear,
      ),
    /** Chooses all that the list's questions match, once it is known how many those are. */
    chooseEverything: () =>
      told(async () => {
        const { count } = await call(calls.count, { body: { select: { query: asked } } as never });
        selection.chooseEverything(count);
      }),
  };
}
