import { Controller, Query } from '@nestjs/common';
import {
  aggregateActivities,
  aggregateCompanies,
  aggregateContacts,
  aggregateDeals,
  aggregateExpenses,
  aggregateProducts,
  aggregateSales,
  type AggregateQuery,
  aggregateTasks,
} from '@fernway/contracts/http/crm-aggregates';
import { Caller, Route } from '@fernway/service-kit';
import { AggregatesService } from './aggregates.service.js';

@Controller()
export class AggregatesController {
  constructor(private readonly aggregates: AggregatesService) {}

  @Route(aggregateContacts)
  contacts(@Caller() caller: Caller, @Query({ schema: aggregateContacts.query }) query: AggregateQuery) {
    return this.aggregates.find(caller, 'contact', query);
  }

  @Route(aggregateCompanies)
  companies(@Caller() caller: Caller, @Query({ schema: aggregateCompanies.query }) query: AggregateQuery) {
    return this.aggregates.find(caller, 'company', query);
  }

  @Route(aggregateDeals)
  deals(@Caller() caller: Caller, @Query({ schema: aggregateDeals.query }) query: AggregateQuery) {
    return this.aggregates.find(caller, 'deal', query);
  }

  @Route(aggregateProducts)
  products(@Caller() caller: Caller, @Query({ schema: aggregateProducts.query }) query: AggregateQuery) {
    return this.aggregates.find(caller, 'product', query);
  }

  @Route(aggregateSales)
  sales(@Caller() caller: Caller, @Query({ schema: aggregateSales.query }) query: AggregateQuery) {
    return this.aggregates.find(caller, 'sale', query);
  }

  @Route(aggregateExpenses)
  expenses(@Caller() caller: Caller, @Query({ schema: aggregateExpenses.query }) query: AggregateQuery) {
    return this.aggregates.find(caller, 'expense', query);
  }

  @Route(aggregateActivities)
  activities(@Caller() caller: Caller, @Query({ schema: aggregateActivities.query }) query: AggregateQuery) {
    return this.aggregates.find(caller, 'activity', query);
  }

  @Route(aggregateTasks)
  tasks(@Caller() caller: Caller, @Query({ schema: aggregateTasks.query }) query: AggregateQuery) {
    return this.aggregates.find(caller, 'task', query);
  }
}
