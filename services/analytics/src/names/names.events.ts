import { Injectable } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import { companyChanges, productChanges } from '@fernway/contracts/events/crm-changes';
import type { WorkspaceTx } from '@fernway/database';
import { OnChanges } from '@fernway/events';
import { NamesRepository } from './names.repository.js';

type Named = ChangeOf<typeof companyChanges, 'name'> | ChangeOf<typeof productChanges, 'name'>;

/** How products and companies are called where figures name them. */
@Injectable()
export class NamesEvents {
  constructor(private readonly names: NamesRepository) {}

  @OnChanges(companyChanges, { needs: ['name'], together: true })
  learnCompanies(changes: readonly ChangeOf<typeof companyChanges, 'name'>[], tx: WorkspaceTx): Promise<void> {
    return this.learn(changes, tx);
  }

  @OnChanges(productChanges, { needs: ['name'], together: true })
  learnProducts(changes: readonly ChangeOf<typeof productChanges, 'name'>[], tx: WorkspaceTx): Promise<void> {
    return this.learn(changes, tx);
  }

  private learn(changes: readonly Named[], tx: WorkspaceTx): Promise<void> {
    return this.names.keep(
      tx,
      changes.map(({ id, version, state }) => ({ id, version, name: state?.name ?? null })),
    );
  }
}
