import { Injectable } from '@nestjs/common';
import type {
  organizationColumns,
  OrganizationInput,
  OrganizationQuery,
} from '@fernway/contracts/http/crm-organizations';
import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import type { OrganizationEntity } from './organization.entity.js';

export type OrganizationRow = Omit<OrganizationEntity, 'workspaceId'>;

const columns = `r.id, r.version, r.name, r.registration_number as "registrationNumber", r.industry, r.founded, r.address, r.phone, r.email,
  r.employees, r.locations, r.teams, r.departments, r.created_at as "createdAt", r.updated_at as "updatedAt", r.deleted_at as "deletedAt"`;

export const organizationList = {
  table: 'organization',
  select: columns,
  columns: {
    name: { sql: 'r.name', kind: 'text', key: { sql: 'lower(r.name) collate "C"', kind: 'text' } },
    registrationNumber: { sql: 'r.registration_number', kind: 'text', nullable: true },
    industry: {
      sql: 'r.industry',
      kind: 'text',
      nullable: true,
      key: { sql: 'lower(r.industry) collate "C"', kind: 'text' },
    },
    founded: { sql: 'r.founded', kind: 'number', nullable: true },
    address: { sql: 'r.address', kind: 'text', nullable: true },
    phone: { sql: 'r.phone', kind: 'text', nullable: true },
    email: { sql: 'r.email', kind: 'text', nullable: true },
    employees: { sql: 'r.employees', kind: 'number', nullable: true },
    locations: { sql: 'r.locations', kind: 'choices' },
    teams: { sql: 'r.teams', kind: 'choices' },
    createdAt: { sql: 'r.created_at', kind: 'time' },
    updatedAt: { sql: 'r.updated_at', kind: 'time' },
  } satisfies Record<keyof typeof organizationColumns, RecordList['columns'][string]>,
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
      text: `insert into organization as r (workspace_id, id, name, registration_number, industry, founded, address, phone, email, employees,
                                       locations, teams, departments)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${columns}`,
      values: [tx.workspace, id, ...entered(organization)],
    });
    return row!;
  }

  async update(tx: WorkspaceTx, organization: OrganizationRow): Promise<OrganizationRow> {
    const [row] = await tx.query<OrganizationRow>({
      text: `update organization as r set version = version + 1, updated_at = statement_timestamp(), deleted_at = $2, name = $3,
                    registration_number = $4, industry = $5, founded = $6, address = $7, phone = $8, email = $9, employees = $10,
                    locations = $11, teams = $12, departments = $13
              where id = $1 returning ${columns}`,
      values: [organization.id, organization.deletedAt, ...entered(organization)],
    });
    return row!;
  }

  /** The one this person chose, if it is still there; else the first. */
  async activeOf(tx: WorkspaceTx, user: string): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>({
      name: 'organization-active',
      text: `select id from organization left join active_organization on organization_id = id and user_id = $1
              where deleted_at is null order by user_id is null, created_at, id limit 1`,
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

const entered = (organization: OrganizationInput) => [
  organization.name,
  organization.registrationNumber,
  organization.industry,
  organization.founded,
  organization.address,
  organization.phone,
  organization.email,
  organization.employees,
  organization.locations ?? [],
  organization.teams ?? [],
  JSON.stringify(organization.departments ?? []),
];
