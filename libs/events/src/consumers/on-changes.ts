import {
  type ChangeDefinition,
  type ChangeOf,
  eventsOf,
  type StateName,
  stateNamesOf,
} from '@fernway/contracts/change';
import type { RecordFields } from '@fernway/contracts/records/field';
import { declare, type Handles } from './on.js';

type OnChangesOptions<Needs extends string> = {
  /** Fields of the state that the handler reads; all when unset. What an event does not carry of them is asked of the CRM. */
  needs?: readonly Needs[];
  /** As `OnMany`: what several events that share a transaction tell is handed over at once, in their order. */
  together?: true;
  /** Key of the inbox; by default `Class.method`. */
  name?: string;
  /** Names of the handlers that it replaces: events that they left parked or dead are its own. */
  formerNames?: readonly string[];
};

/**
 * Handles the changes of a kind of records, whoever made them and however many at once: the method gets one for an event
 * of one record, all of an event of a batch. Once, in a transaction and tried again as with `On`; no order is promised, so
 * who keeps a row per record compares versions. States that are asked of the CRM are there before the transaction begins,
 * and may be newer than the event: the change then has their version, and a record that is gone is told as deleted.
 */
export const OnChanges =
  <const F extends RecordFields, const Needs extends StateName<F> = StateName<F>>(
    changes: ChangeDefinition<F>,
    { needs, together, name, formerNames }: OnChangesOptions<Needs> = {},
  ): Handles<readonly ChangeOf<ChangeDefinition<F>, Needs>[]> =>
  (target, method) =>
    declare(target, {
      events: eventsOf(changes),
      method,
      every: false,
      ...(together && { many: true }),
      ...(name && { name }),
      scope: 'workspace',
      ...(formerNames && { formerNames }),
      changes: { of: changes, needs: needs ?? stateNamesOf(changes) },
    });
