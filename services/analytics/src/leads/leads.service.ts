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

  async learn(tx: WorkspaceTx, now: ContactState): Promise<void> {
    const before = await this.leads.take(tx, now.contact);
    if (before.version >= now.version) return;
    await this.leads.keep(tx, now);
    if (before.leadSince?.toISOString() !== now.leadSince) await this.leads.moveLead(tx, before.leadSince, now.leadSince);
    if (before.lifecycle !== now.lifecycle) await this.leads.moveContact(tx, before.lifecycle, now.lifecycle);
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
