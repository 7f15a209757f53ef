import { Injectable } from '@nestjs/common';
import type { DuplicateReason } from '@fernway/contracts/http/crm-merges';
import type { WorkspaceTx } from '@fernway/database';

const mostRecords = 20;

type Source = { keys: readonly { column: string; type: 'text' | 'uuid' }[]; from: string; id: string; written: string };
const text = (column: string) => ({ column, type: 'text' }) as const;

/** Where records stand beside those that they have a key in common with: each in the order of an index. */
const sources: Record<DuplicateReason, Source> = {
  email: {
    keys: [text('r.key')],
    from: `contact_reach r where r.kind = 'email'`,
    id: 'r.contact_id',
    written: 'r.written',
  },
  phone: {
    keys: [text('r.key')],
    from: `contact_reach r where r.kind = 'phone'`,
    id: 'r.contact_id',
    written: 'r.written',
  },
  'name-at-company': {
    keys: [{ column: 'r.company_id', type: 'uuid' }, text('r.name_key')],
    from: 'contact r where r.deleted_at is null and r.company_id is not null',
    id: 'r.id',
    written: 'r.name',
  },
  domain: {
    keys: [text('r.domain')],
    from: 'company r where r.deleted_at is null and r.domain is not null',
    id: 'r.id',
    written: 'r.domain',
  },
  name: { keys: [text('r.name_key')], from: 'company r where r.deleted_at is null', id: 'r.id', written: 'r.name' },
};

/** Where the next look begins: at a key, or after it. */
export type Place = { key: string[]; inclusive: boolean };
export type Entry = { id: string; written: string };
type Found = { key: string[]; entries: Entry[]; cutOff: boolean; alone: boolean };

@Injectable()
export class DuplicateGroupsRepository {
  /** Rows that one query looks through, at most: it costs the same where next to nothing is there twice. */
  readonly atOnce: number = 50_000;

  /** Records that have a key in common, in the order of the keys; `next` is null where all were looked through. */
  async groups(
    tx: WorkspaceTx,
    reason: DuplicateReason,
    limit: number,
    place?: Place,
  ): Promise<{ groups: Entry[][]; next: Place | null }> {
    const { keys, from, id, written } = sources[reason];
    const names = keys.map((_, at) => `k${at}`).join(', ');
    const columns = keys.map(({ column }) => column).join(', ');
    const start =
      place &&
      `and (${columns}) ${place.inclusive ? '>=' : '>'} (${keys.map(({ type }, at) => `$${at + 1}::${type}`).join(', ')})`;
    const rows = await tx.query<Found>({
      text: `with part as materialized (
               select ${id} as id, ${written} as written, ${keys.map(({ column }, at) => `${column} as k${at}`).join(', ')},
                      row_number() over same as place, ${id} <> first_value(${id}) over same as another
                 from ${from} ${start ?? ''} window same as (partition by ${columns} order by ${id}) order by ${columns}, ${id} limit ${this.atOnce}
             ), first as (
               select row (${names}) as key from part order by ${names} limit 1
             ), last as (
               select ${names}, (select count(*) = ${this.atOnce} from part) as cut from part
                order by ${keys.map((_, at) => `k${at} desc`).join(', ')} limit 1
             ), shared as (
               select ${names} from part where another union select ${names} from last where last.cut order by ${names} limit ${limit + 1}
             )
             select array[${keys.map((_, at) => `k${at}::text`).join(', ')}] as key,
                    jsonb_agg(jsonb_build_object('id', id, 'written', written) order by place) filter (where place <= ${mostRecords}) as entries,
                    last.cut and row (${names}) = end_key as "cutOff", first.key = end_key as alone
               from part join shared using (${names}), first, (select cut, row (${names}) as end_key from last) as last
              group by ${names}, end_key, last.cut, first.key order by ${names}`,
      values: place?.key ?? [],
    });
    const entries = (found: Found[]) => found.map((one) => one.entries);
    const more = rows[limit];
    if (more) return { groups: entries(rows.slice(0, limit)), next: { key: more.key, inclusive: true } };
    const end = rows.at(-1);
    if (!end?.cutOff) return { groups: entries(rows), next: null };
    // Of the last key there may be more than was read: it is looked at again, unless nothing else was read.
    return end.alone
      ? { groups: entries(rows), next: { key: end.key, inclusive: false } }
      : { groups: entries(rows.slice(0, -1)), next: { key: end.key, inclusive: true } };
  }

  /** Of how many parts a key of these is, and whether it can be one. */
  fits(reason: DuplicateReason, key: string[]): boolean {
    const { keys } = sources[reason];
    return (
      key.length === keys.length &&
      keys.every(({ type }, at) => type === 'text' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key[at]!))
    );
  }
}
