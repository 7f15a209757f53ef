import { Injectable } from '@nestjs/common';
import type { OrganizationInput } from '@fernway/contracts/http/crm-organizations';
import type { WorkspaceTx } from '@fernway/database';
import type { OrganizationEntity } from './organization.entity.js';

export type OrganizationRow = Omit<OrganizationEntity, 'workspaceId'>;

const columns = `id, version, name, registration_number as "registrationNumber", industry, founded, address, phone, email, employees,
  locations, teams, departments, created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"`;

@Injectable()
export class OrganizationsRepository {
  /** In the order they were added. */
  list(tx: WorkspaceTx): Promise<OrganizationRow[]> {
    return tx.query<OrganizationRow>({
      name: 'organizations',
      text: `select ${columns} from organization where deleted_at is null order by created_at, id`,
    });
  }

  async lock(tx: WorkspaceTx, id: string): Promise<OrganizationRow | undefined> {
    const [row] = await tx.query<OrganizationRow>({ text: `select ${columns} from organization where id = $1 for update`, values: [id] });
    return row;
  }

  async create(tx: WorkspaceTx, id: string, organization: OrganizationInput): Promise<void> {
    await tx.query({
      text: `insert into organization (workspace_id, id, name, registration_number, industry, founded, address, phone, email, employees,
                                       locations, teams, departments)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      values: [tx.workspace, id, ...entered(organization)],
    });
  }

  async update(tx: WorkspaceTx, organization: OrganizationRow): Promise<OrganizationRow> {
    const [row] = await tx.query<OrganizationRow>({
      text: `update organization set version = version + 1, updated_at = statement_timestamp(), deleted_at = $2, name = $3,
                    registration_number = $4, industry = $5, founded = $6, address = $7, phone = $8, email = $9, employees = $10,
                    locations = $11, teams = $12, departments = $13
              where id = $1 returning ${columns}`,
      values: [organization.id, organization.deletedAt, ...entered(organization)],
    });
    return row!;
  }

  /** The one this person chose, if it is still there. */
  async activeOf(tx: WorkspaceTx, user: string): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }>({
      name: 'organization-active',
      text: `select id from active_organization join organization on id = organization_id where user_id = $1 and deleted_at is null`,
      values: [user],
    });
    return row?.id;
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
