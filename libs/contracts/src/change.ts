import type { z } from '@fernway/contracts/zod';
import type { EventDefinition } from './event.js';
import type { TellingKind } from './http/crm-batches.js';
import { type RecordFields, stateOf } from './records/field.js';

/** Kinds of records whose changes can be subscribed to. */
export const changedKinds = ['contact', 'company', 'deal', 'product', 'sale', 'expense', 'activity', 'task'] as const;
export type ChangedKind = (typeof changedKinds)[number];

type StateShape<F extends RecordFields> = ReturnType<typeof stateOf<F>>;
/** A field that a record's state has. */
export type StateName<F extends RecordFields> = keyof StateShape<F> & string;

/** Data of the event of a large batch. */
export type BatchData = { batchId: string; kind: TellingKind; items: BatchItem[] };
export type BatchItem = { id: string; version: number; deleted: boolean; sample: boolean } & Record<string, unknown>;

/** By which events one learns of every change of a kind of records, and what each of them carries. */
export type ChangeDefinition<F extends RecordFields = RecordFields> = {
  kind: ChangedKind;
  fields: F;
  /** Events of one record that carry its state: every change but a deletion publishes one of them, or is told by a batch. */
  stated: readonly EventDefinition[];
  /** Event of one deletion. */
  deleted: EventDefinition;
  /** Event of some hundred records that a large batch changed; null: no batch changes this kind. */
  batch: {
    event: EventDefinition;
    /** Fields of the state that its items carry. */
    carries: readonly StateName<F>[];
    /** Their values, where they are not the item's own of the same names. */
    read?: (item: BatchItem) => Record<string, unknown>;
  } | null;
};

type Told = {
  id: string;
  /** Of the record after the change, or a later one where its state was read since. */
  version: number;
  sample: boolean;
  /** When the change was told. */
  time: string;
  /** The large batch that changed it among others, or that nothing has changed and it is told once more. */
  batch: { id: string; kind: TellingKind } | null;
};

/** A change as a handler gets it, with the fields that it needs: a deleted record has none. */
export type ChangeOf<D extends ChangeDefinition, Needs extends StateName<D['fields']> = StateName<D['fields']>> = Told &
  (
    | { deleted: false; state: { [Name in Needs]: z.output<StateShape<D['fields']>[Name]> } }
    | { deleted: true; state: null }
  );

/** A change of any kind. */
export type RecordChange = Told & ({ deleted: false; state: Record<string, unknown> } | { deleted: true; state: null });

/** Declares once how changes of a kind are told. */
export const defineChanges = <const F extends RecordFields>(definition: ChangeDefinition<F>): ChangeDefinition<F> =>
  definition;

/** All events by which a subscriber of the kind learns of its changes. */
export const eventsOf = ({ stated, deleted, batch }: ChangeDefinition): EventDefinition[] => [
  ...stated,
  deleted,
  ...(batch ? [batch.event] : []),
];

/** Names of all fields of a kind's state. */
export const stateNamesOf = <F extends RecordFields>({ fields }: ChangeDefinition<F>): StateName<F>[] =>
  Object.keys(stateOf(fields)) as StateName<F>[];
