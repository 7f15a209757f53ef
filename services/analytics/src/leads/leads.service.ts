import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@fernway/contracts/endpoint';
import { ModelChanged } from '@fernway/contracts/events/analytics';
import type { leadsPerWeek } from '@fernway/contracts/http/analytics';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { type ContactState, LeadsRepository } from './leads.repository.js';

/** Counts are moved from what was known to what is known now: exact, however often and in which order events come. */
@Injectable()
export class LeadsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly leads: LeadsRepository,
  ) {}

  async learn(tx: WorkspaceTx, told: ContactState[]): Promise<void> {
    const states = newestOf(told);
    const known = new Map(
      (await this.leads.take(tx, states)).map((before) => [
        before.contact,
        before.fresh ? { ...before, ...unknown } : before,
      ]),
    );
    const newer = states.filter(({ contact, version }) => known.get(contact)!.version < version);
    if (newer.length === 0) return;
    const changed = newer.filter(({ contact }) => !known.get(contact)!.fresh);
    if (changed.length > 0) this.leads.keep(tx, changed);
    const moved = newer.filter(
      ({ contact, leadSince }) => (known.get(contact)!.leadSince?.toISOString() ?? null) !== leadSince,
    );
    if (moved.length > 0)
      this.leads.moveLeads(
        tx,
        moved.map(({ contact }) => known.get(contact)!.leadSince),
        moved.map(({ leadSince }) => leadSince),
      );
    const turned = newer.filter(({ contact, lifecycle }) => known.get(contact)!.lifecycle !== lifecycle);
    if (turned.length > 0)
      this.leads.moveContacts(
        tx,
        turned.map(({ contact }) => known.get(contact)!.lifecycle),
        turned.map(({ lifecycle }) => lifecycle),
      );
    // The hint of the contact itself reaches a screen before this transaction is there to be read.
    await outbox.publish(tx, ModelChanged, {
      subject: tx.workspace,
      version: Date.now(),
      workspace: tx.workspace,
      data: { model: 'leads' },
    });
  }

  perWeek({ workspace }: Caller, weeks: number, timeZone: string): Promise<AnswerOf<typeof leadsPerWeek>> {
    return this.tenancy.run({ workspace }, async (tx) => ({
      items: await this.leads.perWeek(tx, weeks, timeZone),
      asOf: (await this.leads.asOf(tx))?.toISOString() ?? null,
    }));
  }
}

const unknown = { version: 0, lifecycle: null, leadSince: null };

/** One state per contact. */
const newestOf = (states: ContactState[]): ContactState[] => {
  const newest = new Map<string, ContactState>();
  for (const state of states)
    if ((newest.get(state.contact)?.version ?? 0) < state.version) newest.set(state.contact, state);
  return [...newest.values()];
};
