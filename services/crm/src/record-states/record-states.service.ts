import { Injectable } from '@nestjs/common';
import type { ChangedKind } from '@fernway/contracts/change';
import type { RecordStates, RecordStatesQuestion } from '@fernway/contracts/http/crm-record-states';
import { Tenancy } from '@fernway/database';
import { activityOf } from '../activities/activities.service.js';
import { commerceOf } from '../commerce/commerce-shape.js';
import { companyOf } from '../companies/companies.service.js';
import { contactOf } from '../contacts/contacts.service.js';
import { dealOf } from '../deals/deal-shape.js';
import { taskOf } from '../tasks/tasks.service.js';
import { RecordStatesRepository, type StateRow } from './record-states.repository.js';

/** A row as the kind's own events tell it. */
const stateOf: Record<ChangedKind, (row: never) => object> = {
  contact: contactOf,
  company: companyOf,
  deal: dealOf,
  product: commerceOf<'product'>,
  sale: commerceOf<'sale'>,
  expense: commerceOf<'expense'>,
  activity: activityOf,
  task: taskOf,
};

/** How records are, for other services that heard of their changes. */
@Injectable()
export class RecordStatesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly states: RecordStatesRepository,
  ) {}

  async read({ workspace, kind, ids }: RecordStatesQuestion): Promise<RecordStates> {
    const rows = await this.tenancy.read({ workspace }, (tx) => this.states.find(tx, kind, ids));
    const items = rows.map((row: StateRow) => {
      const { id, version, sample, deletedAt } = row;
      const deleted = deletedAt !== null;
      return { id, version, sample, deleted, state: deleted ? null : stateOf[kind](row as never) };
    });
    return { kind, items } as RecordStates;
  }
}
