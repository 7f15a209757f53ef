import { Injectable, type Type } from '@nestjs/common';
import { type ChangeOf, defineChanges } from '@fernway/contracts/change';
import { defineEvent } from '@fernway/contracts/event';
import { batchKinds } from '@fernway/contracts/http/crm-batches';
import type { RecordFields } from '@fernway/contracts/records/field';
import type { WorkspaceTx } from '@fernway/database';
import { z } from 'zod';
import { OnChanges, type ReadStates } from '../src/index.js';

const fields = {
  id: { type: 'id', value: z.uuid(), personal: false },
  version: { type: 'number', value: z.int(), personal: false },
  sample: { type: 'flag', value: z.boolean(), personal: false },
  text: { type: 'text', value: z.string(), personal: false },
  size: { type: 'text', value: z.string().nullable(), personal: false, eventsSince: '1.0.0' },
  origin: { type: 'text', value: z.string().optional(), personal: false },
} as const satisfies RecordFields;
const Thing = z.object({
  id: z.uuid(),
  version: z.int(),
  sample: z.boolean(),
  text: z.string(),
  size: z.string().nullable().optional(),
  origin: z.string().optional(),
});

/** Things of one test, and how their changes are told. */
export const probeChanges = (service: string, run: string) => {
  const aggregate = `${service}.thing-${run}`;
  const Made = defineEvent(`${service}.made`, 1, [], { aggregate, data: Thing });
  const Changed = defineEvent(`${service}.changed`, 1, [], { aggregate, data: Thing });
  const Gone = defineEvent(`${service}.gone`, 1, [], { aggregate, data: z.object({ id: z.uuid(), version: z.int() }) });
  const item = z.object({
    id: z.uuid(),
    version: z.int(),
    deleted: z.boolean(),
    sample: z.boolean(),
    text: z.string(),
  });
  const Many = defineEvent(`${service}.many`, 1, [], {
    aggregate: `${service}.batch-${run}`,
    many: true,
    data: z.object({ batchId: z.uuid(), kind: z.enum(batchKinds), items: z.array(item) }),
  });
  const changes = defineChanges({
    kind: 'contact',
    fields,
    stated: [Made, Changed],
    deleted: Gone,
    batch: { event: Many, carries: ['id', 'version', 'sample', 'text'] },
  });
  const Counted = defineEvent(`${service}.counted`, 1, [], { aggregate, data: Thing });
  const counted = defineChanges({ kind: 'contact', fields, stated: [Counted], deleted: Gone, batch: null });
  return { Made, Changed, Gone, Many, changes, Counted, counted };
};

export type ProbeChanges = ReturnType<typeof probeChanges>;

export type ChangesControl = { readStates: ReadStates; calls: number[] };

const effects = (tx: WorkspaceTx, kind: string, changes: readonly { id: string }[]) =>
  tx.query({
    name: 'change-effects',
    text: `insert into effect (workspace_id, kind, event_id, subject, text)
           select $1, $2, (c ->> 'id')::uuid, '', c from jsonb_array_elements($3::jsonb) as c`,
    values: [tx.workspace, kind, JSON.stringify(changes)],
  });

/** Handlers that write a row for each change they are told of. */
export const changeHandlers = ({ changes, counted }: ProbeChanges, control: ChangesControl): Type => {
  type Change<Needs extends 'text' | 'size' | 'origin'> = ChangeOf<typeof changes, Needs>;

  class Misfit {
    // @ts-expect-error the handler reads a field that it does not name
    @OnChanges(changes, { needs: ['text'] })
    async wrong(_changes: readonly Change<'text' | 'size'>[], _tx: WorkspaceTx): Promise<void> {}
  }
  void Misfit;

  @Injectable()
  class Follower {
    @OnChanges(changes, { needs: ['text'] })
    async carried(told: readonly Change<'text'>[], tx: WorkspaceTx): Promise<void> {
      await effects(tx, 'carried', told);
    }

    @OnChanges(changes, { needs: ['size', 'origin'] })
    async asked(told: readonly Change<'size' | 'origin'>[], tx: WorkspaceTx): Promise<void> {
      control.calls.push(told.length);
      await effects(tx, 'asked', told);
    }

    @OnChanges(counted, { needs: ['text'], together: true, name: 'at-once', formerNames: ['one-by-one'] })
    async together(told: readonly Change<'text'>[], tx: WorkspaceTx): Promise<void> {
      await effects(tx, `together ${told.length}`, told);
    }
  }
  return Follower;
};
