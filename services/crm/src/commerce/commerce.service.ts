import { Injectable } from '@nestjs/common';
import type { Money } from '@fernway/contracts/endpoint';
import { AppError } from '@fernway/contracts/errors';
import type { FieldValues } from '@fernway/contracts/http/crm-records';
import type { SaleInput } from '@fernway/contracts/http/crm-sales';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, InjectEnv, madeBefore, newId } from '@fernway/service-kit';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import type { Env } from '../env.js';
import { MembersService } from '../members/members.service.js';
import { changesBetween, given, live, notFound, versionConflict } from '../records/record-change.js';
import { pageOf, positionOf } from '../records/record-cursor.js';
import { filterSql } from '../records/record-filter.js';
import { commerceKinds, type CommerceType } from './commerce-lists.js';
import { CommerceRepository } from './commerce.repository.js';
import { commerceOf, type CommerceRecords, type CommerceRow, tellCommerce } from './commerce-shape.js';
import { SaleLinks } from './sale-links.service.js';

type Query = { limit: number; after?: string | undefined; sort: string; filter?: string | undefined };
type Given = { ownerId?: string | null | undefined; fields?: FieldValues | undefined };

/** Products, sales and expenses: every change is one transaction with its history and its event. */
@Injectable()
export class CommerceService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly repository: CommerceRepository,
    private readonly fields: CustomFieldsService,
    private readonly members: MembersService,
    private readonly links: SaleLinks,
    @InjectEnv() private readonly env: Env,
  ) {}

  list<T extends CommerceType>(
    { workspace }: Caller,
    type: T,
    { limit, after, sort, filter, ...asked }: Query,
  ): Promise<{ items: CommerceRecords[T][]; next: string | null }> {
    const kind = commerceKinds[type];
    return this.tenancy.read({ workspace }, async (tx) => {
      const list = await this.fields.listWith(tx, type, kind.list, sort, filter);
      const rows = await this.repository.list<T>(tx, list, {
        sort,
        limit: limit + 1,
        after: after === undefined ? undefined : positionOf(list, after, sort),
        where: [...filterSql(list, filter, this.env), ...kind.asked(asked)],
      });
      return pageOf(rows, { limit, sort }, (row) => commerceOf<T>(row));
    });
  }

  async find<T extends CommerceType>({ workspace }: Caller, type: T, id: string): Promise<CommerceRecords[T]> {
    return commerceOf<T>(
      live(type, await this.tenancy.read({ workspace }, (tx) => this.repository.find(tx, type, id))),
    );
  }

  async create<T extends CommerceType>(caller: Caller, type: T, entered: Given): Promise<CommerceRecords[T]> {
    const input = withoutBlanks(entered);
    await this.members.requireKnown(caller, 'ownerId', [input.ownerId]);
    await this.fields.requirePeople(caller, type, input.fields);
    return this.tenancy
      .run(caller, async (tx) => {
        const made = await madeBefore(caller, (id) => this.repository.lock(tx, type, id));
        if (made) return commerceOf<T>(made);
        const draft = type === 'sale' ? await this.links.first(tx, input as SaleInput) : given(input);
        const fields = await this.fields.merged(tx, type, {}, input.fields);
        const row = await this.repository.create(tx, type, newId(caller), { ...draft, fields } as never);
        return this.told(tx, type, 'created', row);
      })
      .catch(throwTaken);
  }

  /** The version that was seen must be the current one; a change that changes nothing makes no new one. */
  async update<T extends CommerceType>(
    caller: Caller,
    type: T,
    id: string,
    { version, ...entered }: Given & { version: number },
  ): Promise<CommerceRecords[T]> {
    const change = withoutBlanks(entered);
    const { workspace, user } = caller;
    const held = async () => (await this.find(caller, type, id)) as Given;
    await this.members.requireKnown(caller, 'ownerId', [change.ownerId], async () => [(await held()).ownerId]);
    await this.fields.requirePeople(caller, type, change.fields, async () => (await held()).fields ?? {});
    return this.tenancy
      .run({ workspace, user }, async (tx) => {
        const before = live(type, await this.repository.lock(tx, type, id));
        if (before.version !== version) throw versionConflict(type, version, commerceOf<T>(before));
        if (Object.keys(given(change)).some((field) => field !== 'fields')) await this.requireOwn(tx, before);
        const fields = await this.fields.merged(tx, type, before.fields, change.fields);
        const after = { ...(await this.changed(tx, type, before, change)), fields };
        requireOneCurrency(after);
        const changes = changesBetween(commerceKinds[type].editable, before as never, after as never);
        if (Object.keys(changes).length === 0) return commerceOf<T>(before);
        return this.told(tx, type, 'updated', await this.repository.update(tx, type, after, changes));
      })
      .catch(throwTaken);
  }

  async delete({ workspace, user }: Caller, type: CommerceType, id: string): Promise<void> {
    await this.tenancy.run({ workspace, user }, async (tx) => {
      await this.requireOwn(tx, live(type, await this.repository.lock(tx, type, id)));
      await this.told(tx, type, 'deleted', await this.repository.delete(tx, type, id));
    });
  }

  /** Also right when it was restored already. */
  restore<T extends CommerceType>({ workspace, user }: Caller, type: T, id: string): Promise<CommerceRecords[T]> {
    return this.tenancy
      .run({ workspace, user }, async (tx) => {
        const row = await this.repository.lock(tx, type, id);
        if (!row) throw notFound(type);
        if (!row.deletedAt) return commerceOf<T>(row);
        await this.requireOwn(tx, row);
        return this.told(tx, type, 'updated', await this.repository.restore(tx, type, id));
      })
      .catch(throwTaken);
  }

  private async changed<T extends CommerceType>(
    tx: WorkspaceTx,
    type: T,
    before: CommerceRow<T>,
    change: Given,
  ): Promise<CommerceRow<T>> {
    if (type !== 'sale') return { ...before, ...given(change) } as CommerceRow<T>;
    return (await this.links.after(tx, before as never, change)) as CommerceRow as CommerceRow<T>;
  }

  /** @throws AppError conflict where it is a deal's sale, which only its deal changes */
  private async requireOwn(tx: WorkspaceTx, row: object): Promise<void> {
    if (!('dealId' in row) || typeof row.dealId !== 'string') return;
    const number = await this.repository.dealNumber(tx, row.dealId);
    throw new AppError('conflict', { detail: `This sale belongs to deal ${number}: change the deal` });
  }

  private async told<T extends CommerceType>(
    tx: WorkspaceTx,
    type: T,
    change: 'created' | 'updated' | 'deleted',
    row: CommerceRow<T>,
  ): Promise<CommerceRecords[T]> {
    await tellCommerce(tx, type, change, [row as CommerceRow]);
    return commerceOf<T>(row);
  }
}

/** A text of nothing is none: two products without a SKU do not have the same one. */
const withoutBlanks = <Input extends object>(input: Input): Input =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value === '' ? null : value])) as Input;

/** A currency changes for both amounts, or not at all: nobody would know what the other one is worth in it. */
const requireOneCurrency = (record: object): void => {
  const { price, amount = price, cost } = record as { price?: Money; amount?: Money; cost?: Money | null };
  if (!cost || cost.currency === amount?.currency) return;
  const message = `The cost is in ${cost.currency}: give it in ${amount?.currency}`;
  throw new AppError('invalid-request', { detail: message, errors: [{ path: 'cost', message }] });
};

/** What no two records of a workspace have, by the index that sees to it. */
const once: Record<string, { path: string; message: string }> = {
  product_by_sku: { path: 'sku', message: 'Another product has this SKU' },
  sale_by_external: { path: 'externalId', message: 'Another sale has this number' },
};

const throwTaken = (cause: unknown): never => {
  const { driverError = cause } = cause as { driverError?: unknown };
  const { code, constraint = '' } = driverError as { code?: string; constraint?: string };
  const taken = code === '23505' ? once[constraint] : undefined;
  if (!taken) throw cause;
  throw new AppError('conflict', { cause, detail: taken.message, errors: [taken] });
};
