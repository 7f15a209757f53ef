import { Injectable } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import { contactChanges } from '@fernway/contracts/events/crm-changes';
import type { WorkspaceTx } from '@fernway/database';
import { OnChanges } from '@fernway/events';
import { LeadsService } from './leads.service.js';

/** What events of batches carry, too: nobody is asked. */
const needs = ['lifecycle', 'leadSince'] as const;

@Injectable()
export class LeadsEvents {
  constructor(private readonly leads: LeadsService) {}

  @OnChanges(contactChanges, {
    needs,
    together: true,
    formerNames: ['countNewContact', 'moveChangedContact', 'discountDeletedContact', 'moveContactsOfBatch'].map(
      (method) => `LeadsEvents.${method}`,
    ),
  })
  async countContacts(
    changes: readonly ChangeOf<typeof contactChanges, (typeof needs)[number]>[],
    tx: WorkspaceTx,
  ): Promise<void> {
    await this.leads.learn(
      tx,
      changes.map(({ id: contact, version, time, state }) => ({
        contact,
        version,
        lifecycle: state?.lifecycle ?? null,
        leadSince: state?.leadSince ?? null,
        time,
      })),
    );
  }
}
