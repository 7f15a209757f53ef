import { Injectable } from '@nestjs/common';
import type { LogoType } from '@fernway/contracts/http/crm-active-organization';
import type { WorkspaceTx } from '@fernway/database';
import type { OrganizationLogoEntity } from './organization.entity.js';

export type Logo = Pick<OrganizationLogoEntity, 'id' | 'organizationId' | 'bytes'> & { type: LogoType };

@Injectable()
export class OrganizationLogosRepository {
  async create(tx: WorkspaceTx, { id, organizationId, type, bytes }: Logo): Promise<void> {
    await tx.query({
      text: `insert into organization_logo (workspace_id, id, organization_id, type, bytes, created_by) values ($1, $2, $3, $4, $5, $6)`,
      values: [tx.workspace, id, organizationId, type, bytes, tx.user],
    });
  }

  /** Also one that was replaced a while ago: it may be had back. */
  async find(tx: WorkspaceTx, id: string): Promise<Logo | undefined> {
    const [row] = await tx.query<Logo>({
      name: 'organization-logo-find',
      text: 'select id, organization_id as "organizationId", type, bytes from organization_logo where id = $1',
      values: [id],
    });
    return row;
  }

  /** The others go in 30 days, as deleted attachments do. */
  async keepOnly(tx: WorkspaceTx, organizationId: string, id: string | null): Promise<void> {
    await tx.query({
      text: `update organization_logo set deleted_at = case when id is distinct from $2 then coalesce(deleted_at, now()) end
              where organization_id = $1`,
      values: [organizationId, id],
    });
  }
}
