import { Injectable } from '@nestjs/common';
import { type Aggregate, type AggregateQuery, groupPeriods, mostGroups } from '@fernway/contracts/http/crm-aggregates';
import { AppError } from '@fernway/contracts/errors';
import { recordTypes } from '@fernway/contracts/http/crm-records';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { activityList } from '../activities/activities.repository.js';
import { commerceKinds, type CommerceType } from '../commerce/commerce-lists.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { type FilterSql, filterSql } from '../records/record-filter.js';
import { recordKinds } from '../records/record-kinds.js';
import { columnOf, foldedChoices, type RecordList } from '../records/record-list.js';
import { wordsFilter } from '../records/record-search.repository.js';
import { taskList } from '../tasks/tasks.repository.js';
import { AggregatesRepository, eachOf, type GroupBy, type Measured } from './aggregates.repository.js';

type Aggregated = keyof typeof lists;

const lists = {
  contact: recordKinds.contact.list,
  company: recordKinds.company.list,
  deal: recordKinds.deal.list,
  product: recordKinds.product.list,
  sale: recordKinds.sale.list,
  expense: recordKinds.expense.list,
  activity: activityList,
  task: taskList,
} as const satisfies Record<string, RecordList>;

const nothing = { key: null, records: 0, value: null, currency: null };

/** Figures over the records that a list's filter leaves: what the list shows, counted. */
@Injectable()
export class AggregatesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly aggregates: AggregatesRepository,
    private readonly fields: CustomFieldsService,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** @throws AppError invalid-request naming what cannot be filtered, measured or grouped by; too-many-requests when it takes too long */
  find(
    { workspace }: Caller,
    type: Aggregated,
    { q, filter, of, by, figure, timeZone }: AggregateQuery,
  ): Promise<Aggregate> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const list = await this.listOf(tx, type, filter, of, by);
      const measured = figure === 'count' ? undefined : { figure, ...measuredOf(list, of) };
      const where = [...filterSql(list, filter, { timeZone, currency: this.env.currency }), ...wordsOf(type, q)];
      const groups = await this.aggregates.find(tx, {
        table: list.table,
        where,
        measured,
        by: groupOf(list, by),
        timeZone,
        limit: mostGroups + 1,
      });
      if (by === undefined && groups.length === 0) return { groups: [nothing], more: false };
      return { groups: groups.slice(0, mostGroups), more: groups.length > mostGroups };
    });
  }

  private async listOf(tx: WorkspaceTx, type: Aggregated, ...asked: (string | undefined)[]): Promise<RecordList> {
    const record = recordTypes.find((it) => it === type);
    return record ? this.fields.listWith(tx, record, lists[type], ...asked) : lists[type];
  }
}

const wordsOf = (type: Aggregated, q: string | undefined): FilterSql[] => {
  if (!q) return [];
  return type in commerceKinds ? commerceKinds[type as CommerceType].asked({ q }) : [wordsFilter(type, q)];
};

const measuredOf = (list: RecordList, of: string | undefined): Pick<Measured, 'sql' | 'currency'> => {
  if (of === undefined)
    throw new AppError('invalid-request', { detail: 'of: a sum or an average needs a column of numbers' });
  const { sql, kind, currency } = columnOf(list, of);
  if (kind !== 'number') throw new AppError('invalid-request', { detail: `of: ${of} holds no numbers` });
  return { sql, currency };
};

const groupOf = (list: RecordList, by: string | undefined): GroupBy | undefined => {
  if (by === undefined) return undefined;
  const period = groupPeriods.find((name) => by.endsWith(`.${name}`));
  const { sql, kind, shown, folded, inZone } = columnOf(list, period ? by.slice(0, -period.length - 1) : by);
  const calendar = kind === 'time' || kind === 'day';
  if (calendar !== (period !== undefined) || kind === 'number') {
    throw new AppError('invalid-request', {
      detail: `by: ${by} makes no groups${calendar ? '; a time needs its period, as in createdAt.month' : ''}`,
    });
  }
  if (folded) return { sql: foldedChoices(sql), kind, period, shown: eachOf(sql), inZone };
  return { sql, kind, period, shown, inZone };
};
