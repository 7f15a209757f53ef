import { Injectable } from '@nestjs/common';
import {
  type DuplicateGroup,
  type DuplicateGroupsQuery,
  type DuplicateReason,
  duplicateReasons,
  type MergeType,
} from '@fernway/contracts/http/crm-merges';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { z } from 'zod';
import { cursorOf, readCursor } from '../records/record-cursor.js';
import { type AnyRow, readRows } from '../records/record-rows.repository.js';
import { DuplicateGroupsRepository, type Entry, type Place } from './duplicate-groups.repository.js';
import { certain } from './duplicates.service.js';
import { samePhone } from './same-phone.js';

/** What is looked for one after the other, what is certain first. */
const looks: Record<MergeType, DuplicateReason[]> = {
  contact: ['email', 'phone', 'name-at-company'],
  company: ['domain', 'name'],
};
const Cursor = z.tuple([z.enum(duplicateReasons), z.array(z.string().max(600)).max(2), z.boolean()]);

/** All records of a workspace that may be there more than once, part by part: a page looks through a bounded number of keys. */
@Injectable()
export class DuplicateGroupsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly repository: DuplicateGroupsRepository,
  ) {}

  page(
    { workspace }: Caller,
    type: MergeType,
    { limit, after }: DuplicateGroupsQuery,
  ): Promise<{ items: DuplicateGroup[]; next: string | null }> {
    const { reason, place } = this.begin(type, after);
    return this.tenancy.run({ workspace }, async (tx) => {
      const { groups, next } = await this.repository.groups(tx, reason, limit, place);
      const same = reason === 'phone' ? groups.flatMap(byPhone) : groups;
      const later = looks[type][looks[type].indexOf(reason) + 1];
      return {
        items: await this.shown(tx, type, reason, same),
        next: next ? cursor(reason, next) : later ? cursor(later) : null,
      };
    });
  }

  private begin(type: MergeType, after: string | undefined): { reason: DuplicateReason; place?: Place } {
    if (after === undefined) return { reason: looks[type][0]! };
    const [reason, key, inclusive] = readCursor(
      Cursor.refine(
        ([reason, key]) => looks[type].includes(reason) && (key.length === 0 || this.repository.fits(reason, key)),
      ),
      after,
    );
    return { reason, ...(key.length > 0 && { place: { key, inclusive } }) };
  }

  private async shown(
    tx: WorkspaceTx,
    type: MergeType,
    reason: DuplicateReason,
    groups: Entry[][],
  ): Promise<DuplicateGroup[]> {
    const rows = new Map(
      (await readRows(tx, type, [...new Set(groups.flat().map(({ id }) => id))])).map((row) => [row.id, row]),
    );
    return groups.flatMap((entries) => {
      const records = [...new Set(entries.map(({ id }) => id))].flatMap((id) => rows.get(id) ?? []);
      return records.length < 2
        ? []
        : [{ reason, value: entries[0]!.written, certain: certain.includes(reason), records: records.map(recordOf) }];
    });
  }
}

const cursor = (reason: DuplicateReason, { key, inclusive }: Place = { key: [], inclusive: true }): string =>
  cursorOf(reason, key, inclusive);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const recordOf = (row: AnyRow): DuplicateGroup['records'][number] => ({
  id: row.id,
  name: row['name'] as string,
  email: text(row['email']),
  phone: text(row['phone']),
  companyName: text(row['companyName']),
  sample: row['sample'] === true,
});

/** Numbers that end alike are not yet the same one. */
const byPhone = (entries: Entry[]): Entry[][] => {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const group = groups.find((known) => known.some(({ written }) => samePhone(written, entry.written)));
    if (group) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
};
