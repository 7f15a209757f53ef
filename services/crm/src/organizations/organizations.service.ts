import { Injectable } from '@nestjs/common';
import type { Organization, OrganizationChange, OrganizationInput, Organizations } from '@fernway/contracts/http/crm-organizations';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, madeBefore, newId } from '@fernway/service-kit';
import { given, live, notFound, versionConflict } from '../records/record-change.js';
import { type OrganizationRow, OrganizationsRepository } from './organizations.repository.js';

/** The workspace's own companies; the customers' are companies. */
@Injectable()
export class OrganizationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly organizations: OrganizationsRepository,
  ) {}

  list({ workspace, user }: Caller): Promise<Organizations> {
    return this.tenancy.run({ workspace }, (tx) => this.all(tx, user));
  }

  create(caller: Caller, input: OrganizationInput): Promise<Organizations> {
    return this.tenancy.run(caller, async (tx) => {
      if (!(await madeBefore(caller, (id) => this.organizations.lock(tx, id)))) {
        const id = newId(caller);
        await this.organizations.create(tx, id, input);
        await this.organizations.activate(tx, caller.user, id);
      }
      return this.all(tx, caller.user);
    });
  }

  update({ workspace, user }: Caller, id: string, { version, ...change }: OrganizationChange): Promise<Organization> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('organization', await this.organizations.lock(tx, id));
      if (before.version !== version) throw versionConflict('organization', version, organizationOf(before));
      return organizationOf(await this.organizations.update(tx, { ...before, ...given(change) }));
    });
  }

  activate({ workspace, user }: Caller, id: string): Promise<Organizations> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      live('organization', await this.organizations.lock(tx, id));
      await this.organizations.activate(tx, user, id);
      return this.all(tx, user);
    });
  }

  delete({ workspace, user }: Caller, id: string): Promise<Organizations> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('organization', await this.organizations.lock(tx, id));
      await this.organizations.update(tx, { ...before, deletedAt: new Date() });
      return this.all(tx, user);
    });
  }

  /** Also right when it was restored already. */
  restore({ workspace, user }: Caller, id: string): Promise<Organizations> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = await this.organizations.lock(tx, id);
      if (!before) throw notFound('organization');
      if (before.deletedAt) await this.organizations.update(tx, { ...before, deletedAt: null });
      return this.all(tx, user);
    });
  }

  private async all(tx: WorkspaceTx, user: string): Promise<Organizations> {
    const items = (await this.organizations.list(tx)).map(organizationOf);
    return { items, active: (await this.organizations.activeOf(tx, user)) ?? items[0]?.id ?? null };
  }
}

const organizationOf = ({ deletedAt: _deleted, createdAt, updatedAt, ...row }: OrganizationRow): Organization => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
