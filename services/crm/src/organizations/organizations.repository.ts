import { Injectable } from '@nestjs/common';
import type { OrganizationInput, OrganizationQuery } from '@fernway/contracts/http/crm-organizations';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import { givenOf, insertOf, listColumnsOf, selectOf, updateOf } from '../records/field-columns.js';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import { organizationTable } from './columns.js';
import type { OrganizationEntity } from './organization.entity.js';

export type OrganizationRow = Omit<OrganizationEntity, 'workspaceId'>;

const columns = selectOf(organizationTable);
const made = insertOf(organizationTable, 3);
const changed = updateOf(organizationTable, 3);

export const organizationList = {
  table: 'organization',
  select: columns,
  columns: listColumnsOf(organizationTable),
} satisfies RecordList;

type Page = Pick<OrganizationQuery, 'q' | 'sort' | 'limit' | 'updatedSince'> & {
  after?: Position | undefined;
  filter: FilterSql[];
};

@Injectable()
export class OrganizationsRepository {
  /** One keyset page of organizations that are not deleted. */
  page(tx: WorkspaceRead, { q: words, sort, limit, after, filter, updatedSince }: Page) {
    const where = [...filter];
    if (updatedSince) where.push((value) => `r.updated_at >= ${value(updatedSince)}`);
    return readPage<OrganizationRow>(tx, organizationList, { sort, limit, after, where, words });
  }

  /** All, in the order they were added. */
  all(tx: WorkspaceTx): Promise<OrganizationRow[]> {
    return tx.query<OrganizationRow>({
      name: 'organizations',
      text: `select ${columns} from organization r where r.deleted_at is null order by r.created_at, r.id`,
    });
  }

  async find(tx: WorkspaceRead, id: string): Promise<OrganizationRow | undefined> {
    const [row] = await tx.query<OrganizationRow>({
      name: 'organization-find',
      text: `select ${columns} from organization r where r.id = $1 and r.deleted_at is null`,
      values: [id],
    });
    return row;
  }

  async lock(tx: WorkspaceTx, id: string): Promise<OrganizationRow | undefined> {
    const [row] = await tx.query<OrganizationRow>({
      text: `select ${columns} from organization r where r.id = $1 for update`,
      values: [id],
    });
    return row;
  }

  async create(tx: WorkspaceTx, id: string, organization: OrganizationInput): Promise<OrganizationRow> {
    const [row] = await tx.query<OrganizationRow>({
      text: `insert into organization as r (workspace_id, id, ${made.columns}) values ($1, $2, ${made.values}) returning ${columns}`,
      values: [tx.workspace, id, ...givenOf(organizationTable, organization)],
    });
    return row!;
  }

  async update(tx: WorkspaceTx, organization: OrganizationRow): Promise<OrganizationRow> {
    const [row] = await tx.query<OrganizationRow>({
      text: `update organization as r set version = version + 1, updated_at = statement_timestamp(), deleted_at = $2, ${changed}
              where id = $1 returning ${columns}`,
      values: [organization.id, organization.deletedAt, ...givenOf(organizationTable, organization)],
    });
    return row!;
  }

  async setLogo(tx: WorkspaceTx, id: string, logoId: string | null): Promise<OrganizationRow> {
    const [row] = await tx.query<OrganizationRow>({
      text: `update organization as r set version = version + 1, updated_at = statement_timestamp(), logo_id = $2
              where id = $1 returning ${columns}`,
      values: [id, logoId],
    });
    return row!;
  }

  /** The one this person chose, if it is still there; else the first that is no sample, else the sample. */
  async activeOf(tx: WorkspaceTx, user: string): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>({
      name: 'organization-active',
      text: `select id from organization left join active_organization on organization_id = id and user_id = $1
              where deleted_at is null order by user_id is null, sample, created_at, id limit 1`,
      values: [user],
    });
    return row?.id ?? null;
  }

  async activate(tx: WorkspaceTx, user: string, id: string): Promise<void> {
    await tx.query({
      text: `insert into active_organization (workspace_id, user_id, organization_id) values ($1, $2, $3)
             on conflict (workspace_id, user_id) do update set organization_id = excluded.organization_id`,
      values: [tx.workspace, user, id],
    });
  }
}
