import {
  type BatchData,
  type BatchItem,
  type ChangeDefinition,
  type ChangedKind,
  type RecordChange,
} from '@fernway/contracts/change';
import type { Envelope } from '@fernway/contracts/event';
import { statesPerCall } from '@fernway/contracts/http/crm-record-states';
import { traceContext } from '../trace-context.js';
import { Gate } from './gate.js';

/** The changes that a handler subscribes to, and the fields that it reads of them. */
export type ChangeSubscription = { of: ChangeDefinition; needs: readonly string[] };

/** How a record is now: without a state when it is deleted. */
export type RecordState = { id: string; version: number; sample: boolean } & (
  | { deleted: false; state: Record<string, unknown> }
  | { deleted: true; state: null }
);

/**
 * Asks the owner of records how they are; those that it does not know are left out.
 * @throws whatever keeps it from answering: the event is tried again
 */
export type ReadStates = (asked: { workspace: string; kind: ChangedKind; ids: string[] }) => Promise<RecordState[]>;

/** Questions at a time: an owner that is slow holds up those who need it, and no other handler. */
const CONCURRENCY = 4;

/** What events tell of records, each change with the fields that its handler needs. */
export class ChangeReader {
  private readonly gate = new Gate(CONCURRENCY);
  private failures = 0;
  private lastFailure: unknown;

  constructor(private readonly readStates: ReadStates | undefined) {}

  /**
   * Before the handler's transaction is opened: an answer takes as long as it takes.
   * @param event with its parsed data
   */
  async read({ of, needs }: ChangeSubscription, event: Envelope): Promise<RecordChange[]> {
    const told = toldBy(of, event);
    const incomplete = told.filter(
      (one) => one.state && needs.some((name) => one.state![name] === undefined && !mayBeMissing(of, one, name)),
    );
    const ids = incomplete.map(({ id }) => id);
    const states = ids.length === 0 ? none : await this.ask(of.kind, event, ids);
    const asked = new Set(ids);
    return told.map((one) => changeOf(needs, event.time, one, asked.has(one.id) ? (states.get(one.id) ?? null) : one));
  }

  private async ask(kind: ChangedKind, event: Envelope, ids: string[]): Promise<Map<string, RecordState>> {
    const { readStates } = this;
    const { workspaceid: workspace, type } = event;
    if (!readStates || !workspace)
      throw new Error(`${type} does not carry all that its handler needs, and nobody can be asked`);
    const states = new Map<string, RecordState>();
    for (let from = 0; from < ids.length; from += statesPerCall) {
      const asked = { workspace, kind, ids: ids.slice(from, from + statesPerCall) };
      const answer = await this.inTurn(() =>
        traceContext.run(traceContext.child(event.traceparent), () => readStates(asked)),
      );
      for (const state of answer) states.set(state.id, state);
    }
    return states;
  }

  /** What waited while another question failed fails with it: an owner that is silent is waited for once, not by one after the other. */
  private inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const { failures } = this;
    return this.gate.run(async () => {
      if (this.failures > failures) throw this.lastFailure;
      try {
        return await ask();
      } catch (error) {
        this.failures += 1;
        this.lastFailure = error;
        throw error;
      }
    });
  }
}

const none: ReadonlyMap<string, RecordState> = new Map();

/** What an event itself says: of a record that is there, the fields that it carries. */
type Told = Pick<RecordChange, 'id' | 'version' | 'sample' | 'batch'> & { state: Record<string, unknown> | null };

const toldBy = (changes: ChangeDefinition, event: Envelope): Told[] => {
  if (event.type === changes.batch?.event.type) return toldByBatch(changes.batch, event.data as BatchData);
  const state = event.data as Record<string, unknown> & { id: string; version: number };
  const { id, version } = state;
  const deleted = event.type === changes.deleted.type;
  return [{ id, version, sample: event.sample ?? false, batch: null, state: deleted ? null : state }];
};

const toldByBatch = (
  { carries, read = (item) => item }: NonNullable<ChangeDefinition['batch']>,
  { batchId, kind, items }: BatchData,
): Told[] =>
  items.map((item: BatchItem) => {
    const { id, version, sample, deleted } = item;
    const state = deleted ? null : pick(carries, read(item));
    return { id, version, sample, batch: { id: batchId, kind }, state };
  });

/** An event of one record carries every field there is of it; one that is not there has no value. */
const mayBeMissing = ({ fields }: ChangeDefinition, { batch }: Told, name: string): boolean =>
  batch === null && fields[name]!.value.safeParse(undefined).success;

/** @param now how the record is, by the event or by its owner; null where its owner does not know it any more */
const changeOf = (
  needs: readonly string[],
  time: string,
  { id, version, sample, batch }: Told,
  now: Pick<Told, 'version' | 'sample' | 'state'> | null,
): RecordChange => {
  const about = { id, version: now?.version ?? version, sample: now?.sample ?? sample, time, batch };
  return now?.state
    ? { ...about, deleted: false, state: pick(needs, now.state) }
    : { ...about, deleted: true, state: null };
};

const pick = (names: readonly string[], values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
