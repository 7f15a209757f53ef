import { Injectable } from '@nestjs/common';
import { CompanyCreated, CompanyDeleted, CompanyUpdated } from '@fernway/contracts/events/crm';
import {
  type Company,
  type CompanyChange,
  type CompanyInput,
  type CompanyQuery,
  companyStatusDays,
} from '@fernway/contracts/http/crm-companies';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, madeBefore, newId, InjectEnv } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { MembersService } from '../members/members.service.js';
import { uuidv7 } from 'uuidv7';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { requirePhones } from '../records/entered-phones.js';
import { about, changesBetween, given, live, notFound, versionConflict } from '../records/record-change.js';
import { throwGone } from '../records/record-merges.repository.js';
import { pageOf, positionOf } from '../records/record-cursor.js';
import { filterSql } from '../records/record-filter.js';
import { TagsService } from '../tags/tags.service.js';
import { CompaniesRepository, companyList, type CompanyRow, editable } from './companies.repository.js';

/** How other records say which company they belong to. */
export type CompanyLink = { companyId: string | null; companyName: string | null };

/** Every change is one transaction: the record, its history, its place in the search, and the event. */
@Injectable()
export class CompaniesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly companies: CompaniesRepository,
    private readonly fields: CustomFieldsService,
    private readonly tags: TagsService,
    private readonly members: MembersService,
    @InjectEnv() private readonly env: Env,
  ) {}

  list(
    { workspace }: Caller,
    { limit, after, filter, ...query }: CompanyQuery,
  ): Promise<{ items: Company[]; next: string | null }> {
    return this.tenancy.read({ workspace }, async (tx) => {
      const list = await this.fields.listWith(tx, 'company', companyList, query.sort, filter);
      const rows = await this.companies.list(tx, list, {
        ...query,
        limit: limit + 1,
        filter: filterSql(list, filter, this.env),
        after: after === undefined ? undefined : positionOf(list, after, query.sort),
      });
      return pageOf(rows, { limit, sort: query.sort }, companyOf);
    });
  }

  async find({ workspace }: Caller, id: string): Promise<Company> {
    return this.tenancy.read({ workspace }, async (tx) => {
      const row = await this.companies.find(tx, id);
      return companyOf(row ?? (await throwGone(tx, 'company', id)));
    });
  }

  async create(caller: Caller, input: CompanyInput): Promise<Company> {
    requirePhones(input);
    await this.members.requireKnown(caller, 'ownerId', [input.ownerId]);
    await this.fields.requirePeople(caller, 'company', input.fields);
    return this.tenancy.run(caller, async (tx) => {
      const made = await madeBefore(caller, (id) => this.companies.lock(tx, id));
      return made ? companyOf(made) : this.add(tx, newId(caller), input);
    });
  }

  /** The company that a contact or deal names: the one of that name, or a new one. */
  async named(tx: WorkspaceTx, name: string): Promise<{ id: string; name: string }> {
    const known = await this.companies.findByName(tx, name);
    if (known) return known;
    await this.companies.lockName(tx, name);
    return (await this.companies.findByName(tx, name)) ?? this.add(tx, uuidv7(), { name });
  }

  /**
   * The company that a record belongs to, chosen by its id or named; nothing where neither was given.
   * @throws AppError not-found when there is no such company
   */
  async chosen(
    tx: WorkspaceTx,
    { companyId, companyName }: { [K in keyof CompanyLink]?: CompanyLink[K] | undefined },
  ): Promise<CompanyLink | undefined> {
    if (companyId === undefined && companyName === undefined) return undefined;
    const company = companyId
      ? await this.known(tx, companyId)
      : companyName
        ? await this.named(tx, companyName)
        : undefined;
    return { companyId: company?.id ?? null, companyName: company?.name ?? null };
  }

  /** @throws AppError not-found when there is no such company */
  async known(tx: WorkspaceTx, id: string): Promise<{ id: string; name: string }> {
    return live('company', await this.companies.hold(tx, id));
  }

  /** The version that was seen must be the current one; a change that changes nothing makes no new one. */
  async update(caller: Caller, id: string, { version, ...change }: CompanyChange): Promise<Company> {
    const { workspace, user } = caller;
    await this.members.requireKnown(caller, 'ownerId', [change.ownerId], async () => [
      (await this.find(caller, id)).ownerId,
    ]);
    await this.fields.requirePeople(caller, 'company', change.fields, async () => (await this.find(caller, id)).fields);
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('company', await this.companies.lock(tx, id));
      if (before.version !== version) throw versionConflict('company', version, companyOf(before));
      requirePhones(change, before);
      const fields = await this.fields.merged(tx, 'company', before.fields, change.fields);
      const tags = await this.tags.spelled(tx, 'company', change);
      const after = { ...before, ...given(change), ...tags, fields };
      const changes = changesBetween(editable, before, after);
      if (Object.keys(changes).length === 0) return companyOf(before);
      if (changes.name) {
        await this.companies.renameForContacts(tx, id, after.name);
        await this.companies.renameForCustomers(tx, id, after.name);
      }
      return this.publishUpdated(tx, await this.companies.update(tx, after, changes));
    });
  }

  async delete({ workspace, user }: Caller, id: string): Promise<void> {
    await this.tenancy.run({ workspace, user }, async (tx) => {
      live('company', await this.companies.lock(tx, id));
      const company = companyOf(await this.companies.delete(tx, id));
      await outbox.publish(tx, CompanyDeleted, { ...about(tx, company), data: company });
    });
  }

  restore({ workspace, user }: Caller, id: string): Promise<Company> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const company = await this.companies.lock(tx, id);
      if (!company) throw notFound('company');
      if (!company.deletedAt) return companyOf(company);
      return this.publishUpdated(tx, await this.companies.restore(tx, id));
    });
  }

  /** It belongs to whoever adds it, unless told otherwise. */
  private async add(tx: WorkspaceTx, id: string, input: CompanyInput): Promise<Company> {
    const fields = await this.fields.merged(tx, 'company', {}, input.fields);
    const tags = await this.tags.spelled(tx, 'company', input);
    const company = companyOf(
      await this.companies.create(tx, id, { ownerId: tx.user ?? null, ...given(input), ...tags, fields }),
    );
    await outbox.publish(tx, CompanyCreated, { ...about(tx, company), data: company });
    return company;
  }

  private async publishUpdated(tx: WorkspaceTx, row: CompanyRow): Promise<Company> {
    const company = companyOf(row);
    await outbox.publish(tx, CompanyUpdated, { ...about(tx, company), data: company });
    return company;
  }
}

/** Times as text, and how the company stands today. */
export const companyOf = ({
  deletedAt: _deleted,
  lastActivityAt,
  createdAt,
  updatedAt,
  ...row
}: CompanyRow): Company => ({
  ...row,
  status: statusAfter(row.quietDays),
  lastActivityAt: lastActivityAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const statusAfter = (quietDays: number): Company['status'] =>
  quietDays < companyStatusDays.atRisk ? 'active' : quietDays < companyStatusDays.dormant ? 'at-risk' : 'dormant';
