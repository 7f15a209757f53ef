import { Injectable } from '@nestjs/common';
import {
  OrganizationActivated,
  OrganizationCreated,
  OrganizationDeleted,
  OrganizationUpdated,
} from '@fernway/contracts/events/crm-organizations';
import type {
  Organization,
  OrganizationChange,
  OrganizationInput,
  OrganizationQuery,
  Organizations,
} from '@fernway/contracts/http/crm-organizations';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, madeBefore, newId } from '@fernway/service-kit';
import { requirePhones } from '../records/entered-phones.js';
import { about, given, live, notFound, versionConflict } from '../records/record-change.js';
import { pageOf, positionOf } from '../records/record-cursor.js';
import { filterSql } from '../records/record-filter.js';
import { organizationList, type OrganizationRow, OrganizationsRepository } from './organizations.repository.js';

/** The workspace's own companies; the customers' are companies. */
@Injectable()
export class OrganizationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly organizations: OrganizationsRepository,
  ) {}

  list({ workspace, user }: Caller, { limit, after, filter, ...query }: OrganizationQuery): Promise<Organizations> {
    const position = after === undefined ? undefined : positionOf(organizationList, after, query.sort);
    const conditions = filterSql(organizationList, filter);
    return this.tenancy.run({ workspace }, async (tx) => {
      const rows = await this.organizations.page(tx, {
        ...query,
        limit: limit + 1,
        after: position,
        filter: conditions,
      });
      return {
        ...pageOf(rows, { limit, sort: query.sort }, organizationOf),
        active: await this.organizations.activeOf(tx, user),
      };
    });
  }

  async find({ workspace }: Caller, id: string): Promise<Organization> {
    return organizationOf(
      live('organization', await this.tenancy.read({ workspace }, (tx) => this.organizations.find(tx, id))),
    );
  }

  active({ workspace, user }: Pick<Caller, 'workspace' | 'user'>): Promise<{ organization: OrganizationRow | null }> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const id = await this.organizations.activeOf(tx, user);
      return { organization: (id && (await this.organizations.find(tx, id))) || null };
    });
  }

  /** Never a sample's: mails reach real customers. */
  async head(of: Pick<Caller, 'workspace' | 'user'>): Promise<{ organization: OrganizationRow | null }> {
    const { organization } = await this.active(of);
    return { organization: organization?.sample ? null : organization };
  }

  create(caller: Caller, input: OrganizationInput): Promise<Organization> {
    return this.tenancy.run(caller, async (tx) => {
      const made = await madeBefore(caller, (id) => this.organizations.lock(tx, id));
      if (made) return organizationOf(made);
      requirePhones(input);
      const organization = organizationOf(await this.organizations.create(tx, newId(caller), input));
      await this.organizations.activate(tx, caller.user, organization.id);
      await outbox.publish(tx, OrganizationCreated, { ...about(tx, organization), data: organization });
      return organization;
    });
  }

  update({ workspace, user }: Caller, id: string, { version, ...change }: OrganizationChange): Promise<Organization> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('organization', await this.organizations.lock(tx, id));
      if (before.version !== version) throw versionConflict('organization', version, organizationOf(before));
      requirePhones(change, before);
      return this.publishUpdated(tx, await this.organizations.update(tx, { ...before, ...given(change) }));
    });
  }

  activate({ workspace, user }: Caller, id: string): Promise<Organizations> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const chosen = live('organization', await this.organizations.lock(tx, id));
      await this.organizations.activate(tx, user, id);
      await outbox.publish(tx, OrganizationActivated, { ...about(tx, chosen), data: organizationOf(chosen) });
      return this.all(tx, user);
    });
  }

  delete({ workspace, user }: Caller, id: string): Promise<Organizations> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('organization', await this.organizations.lock(tx, id));
      const organization = organizationOf(await this.organizations.update(tx, { ...before, deletedAt: new Date() }));
      await outbox.publish(tx, OrganizationDeleted, { ...about(tx, organization), data: organization });
      return this.all(tx, user);
    });
  }

  /** Also right when it was restored already. */
  restore({ workspace, user }: Caller, id: string): Promise<Organizations> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = await this.organizations.lock(tx, id);
      if (!before) throw notFound('organization');
      if (before.deletedAt)
        await this.publishUpdated(tx, await this.organizations.update(tx, { ...before, deletedAt: null }));
      return this.all(tx, user);
    });
  }

  async setLogo(tx: WorkspaceTx, id: string, logoId: string | null): Promise<Organization> {
    return this.publishUpdated(tx, await this.organizations.setLogo(tx, id, logoId));
  }

  private async publishUpdated(tx: WorkspaceTx, row: OrganizationRow): Promise<Organization> {
    const organization = organizationOf(row);
    await outbox.publish(tx, OrganizationUpdated, { ...about(tx, organization), data: organization });
    return organization;
  }

  private async all(tx: WorkspaceTx, user: string): Promise<Organizations> {
    const items = (await this.organizations.all(tx)).map(organizationOf);
    return { items, next: null, active: await this.organizations.activeOf(tx, user) };
  }
}

export const organizationOf = ({
  deletedAt: _deleted,
  createdAt,
  updatedAt,
  ...row
}: OrganizationRow): Organization => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
