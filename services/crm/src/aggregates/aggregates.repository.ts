import { Injectable } from '@nestjs/common';
import type { AggregateGroup, Figure, groupPeriods } from '@fernway/contracts/http/crm-aggregates';
import { AppError } from '@fernway/contracts/errors';
import type { FieldKind } from '@fernway/contracts/http/crm-records';
import { type WorkspaceTx, zoneOfPostgres } from '@fernway/database';
import type { FilterSql } from '../records/record-filter.js';

/** A column of numbers `r.…`, and where the currency of its money stands. */
export type Measured = { figure: Exclude<Figure, 'count'>; sql: string; currency: string | undefined };
export type GroupBy = {
  sql: string;
  kind: FieldKind;
  period: (typeof groupPeriods)[number] | undefined;
  shown: string | undefined;
  inZone: ((zone: string) => string) | undefined;
};
type Asked = {
  table: string;
  where: FilterSql[];
  measured: Measured | undefined;
  by: GroupBy | undefined;
  timeZone: string;
  limit: number;
};

/** Beyond this nobody waits: a question over millions of rows must not hold a connection from those who work. */
const patienceMs = 5000;
const cancelled = '57014';

@Injectable()
export class AggregatesRepository {
  /** Of records that are not deleted. */
  async find(tx: WorkspaceTx, { table, where, measured, by, timeZone, limit }: Asked): Promise<AggregateGroup[]> {
    const values: unknown[] = [];
    const value = (given: unknown) => `$${values.push(given)}`;
    const key = by ? keyOf(by, () => value(zoneOfPostgres(timeZone))) : 'null::text';
    const conditions = ['r.deleted_at is null', ...where.map((condition) => condition(value))];
    const currency = measured?.currency ?? 'null::text';
    // Of several ways of writing one value the first: capitals come before small letters.
    const shown = by?.shown ? 'min(t.shown collate "C")' : 't.key';
    const figure = measured ? withinReach({ sum: `sum(t.n)`, average: `avg(t.n)` }[measured.figure]) : 'null::float8';
    // Along an index the workspace is asked for once; a table read whole asks each row whose it is, at half of its cost.
    await tx.query({
      text: `select set_config('statement_timeout', $1, true), set_config('enable_seqscan', 'off', true)`,
      values: [String(patienceMs)],
    });
    return tx
      .query<AggregateGroup>({
        text: `select ${shown} as key, count(*)::int as records, ${figure} as value, t.currency
                 from (select ${key} as key, ${by?.shown ?? 'null'} as shown, ${measured ? `${measured.sql} as n` : 'null as n'}, ${currency} as currency
                         from ${table} r where ${conditions.join(' and ')}) t
                group by t.key, t.currency
                order by ${by?.period ? 't.key nulls last, records desc' : 'records desc, t.key nulls last'}, t.currency limit ${value(limit)}`,
        values,
      })
      .catch((cause: unknown) => {
        const { code, driverError } = cause as { code?: string; driverError?: { code?: string } };
        if ((driverError?.code ?? code) !== cancelled) throw cause;
        throw new AppError('too-many-requests', {
          cause,
          detail: 'Too many records to count at once: narrow the filter',
        });
      });
  }
}

/** What a browser counts exactly, as totals of deals; what is further from zero, or nearer than its numbers can tell, would be no float8. */
const withinReach = (figure: string): string => {
  const most = Number.MAX_SAFE_INTEGER;
  return `case when ${figure} is not null then least(greatest(round(${figure}, 50), -${most}), ${most})::float8 end`;
};

/** A row for each choice, and one for none. */
export const eachOf = (choices: string): string => `unnest(coalesce(nullif(${choices}, '{}'), array[null]::text[]))`;

const keyOf = ({ sql, kind, period, inZone }: GroupBy, zone: () => string): string => {
  if (kind === 'choices') return eachOf(sql);
  if (!period) return `${sql}::text`;
  if (kind !== 'time') return `date_trunc('${period}', ${sql}::timestamp)::date::text`;
  const place = `${zone()}::text`;
  return `date_trunc('${period}', (${inZone?.(place) ?? sql}) at time zone ${place})::date::text`;
};
