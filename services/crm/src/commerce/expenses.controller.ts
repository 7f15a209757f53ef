import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  createExpense,
  deleteExpense,
  getExpense,
  listExpenses,
  restoreExpense,
  updateExpense,
  type ExpenseChange,
  type ExpenseInput,
  type ExpenseQuery,
} from '@fernway/contracts/http/crm-expenses';
import { Caller, Route } from '@fernway/service-kit';
import { CommerceService } from './commerce.service.js';

type ById = { id: string };

@Controller()
export class ExpensesController {
  constructor(private readonly commerce: CommerceService) {}

  @Route(listExpenses)
  list(@Caller() caller: Caller, @Query({ schema: listExpenses.query }) query: ExpenseQuery) {
    return this.commerce.list(caller, 'expense', query);
  }

  @Route(createExpense)
  create(@Caller() caller: Caller, @Body({ schema: createExpense.body }) input: ExpenseInput) {
    return this.commerce.create(caller, 'expense', input);
  }

  @Route(getExpense)
  find(@Caller() caller: Caller, @Param({ schema: getExpense.params }) { id }: ById) {
    return this.commerce.find(caller, 'expense', id);
  }

  @Route(updateExpense)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateExpense.params }) { id }: ById,
    @Body({ schema: updateExpense.body }) change: ExpenseChange,
  ) {
    return this.commerce.update(caller, 'expense', id, change);
  }

  @Route(deleteExpense)
  delete(@Caller() caller: Caller, @Param({ schema: deleteExpense.params }) { id }: ById) {
    return this.commerce.delete(caller, 'expense', id);
  }

  @Route(restoreExpense)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreExpense.params }) { id }: ById,
    @Body({ schema: restoreExpense.body }) _nothing: object,
  ) {
    return this.commerce.restore(caller, 'expense', id);
  }
}
