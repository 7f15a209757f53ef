import { Injectable } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import { expenseChanges } from '@fernway/contracts/events/crm-changes';
import type { WorkspaceTx } from '@fernway/database';
import { OnChanges } from '@fernway/events';
import { RollUpsService } from '../roll-ups/roll-ups.service.js';
import { expenseFacts } from './expense-facts.js';

/** What events of batches carry, too: nobody is asked. */
const needs = ['date', 'amount', 'category'] as const;

@Injectable()
export class ExpensesEvents {
  constructor(private readonly rollUps: RollUpsService) {}

  @OnChanges(expenseChanges, { needs, together: true })
  async learnExpenses(
    changes: readonly ChangeOf<typeof expenseChanges, (typeof needs)[number]>[],
    tx: WorkspaceTx,
  ): Promise<void> {
    await this.rollUps.learn(
      tx,
      expenseFacts,
      changes.map(({ id, version, time, state }) => ({
        id,
        version,
        time,
        row: state && {
          date: state.date,
          amount: state.amount.amount,
          currency: state.amount.currency,
          category: state.category,
        },
      })),
    );
  }
}
