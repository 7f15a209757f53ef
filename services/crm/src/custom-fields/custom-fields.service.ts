import { Injectable } from '@nestjs/common';
import { Id } from '@fernway/contracts/endpoint';
import type { CustomField, CustomFieldChange, CustomFieldInput } from '@fernway/contracts/http/crm-custom-fields';
import { FieldNumber, type FieldValue, type FieldValues, type RecordType } from '@fernway/contracts/http/crm-records';
import { AppError } from '@fernway/contracts/errors';
import { Tenancy, type WorkspaceRead, type WorkspaceTx } from '@fernway/database';
import { type Caller, madeBefore, newId } from '@fernway/service-kit';
import { MembersService } from '../members/members.service.js';
import { given, notFound, versionConflict } from '../records/record-change.js';
import type { RecordList } from '../records/record-list.js';
import { customColumns, fitting } from './custom-field-values.js';
import { type CustomFieldRow, CustomFieldsRepository } from './custom-fields.repository.js';

/** Fields that a workspace adds to its records: their definitions, and what lists and changes ask about them. */
@Injectable()
export class CustomFieldsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly fields: CustomFieldsRepository,
    private readonly members: MembersService,
  ) {}

  list({ workspace }: Caller, recordType?: RecordType): Promise<{ items: CustomField[] }> {
    return this.tenancy.run({ workspace }, async (tx) => ({
      items: (await this.fields.list(tx, recordType)).map(fieldOf),
    }));
  }

  create(caller: Caller, input: CustomFieldInput): Promise<CustomField> {
    checkDefinition(input);
    return this.tenancy.run(caller, async (tx) => {
      const made = await madeBefore(caller, (id) => this.fields.lock(tx, id));
      return fieldOf(made ?? (await this.fields.create(tx, newId(caller), input)));
    });
  }

  update(caller: Caller, id: string, { version, ...change }: CustomFieldChange): Promise<CustomField> {
    return this.change(caller, id, (field) => {
      if (field.deletedAt) throw notFound('field');
      if (field.version !== version) throw versionConflict('field', version, fieldOf(field));
      checkDefinition({ ...field, ...given(change) });
      return { ...field, ...given(change) };
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.change(caller, id, (field) => {
      if (field.deletedAt) throw notFound('field');
      return { ...field, deletedAt: new Date() };
    });
  }

  restore(caller: Caller, id: string): Promise<CustomField> {
    return this.change(caller, id, (field) => ({ ...field, deletedAt: null }));
  }

  private change(
    { workspace }: Caller,
    id: string,
    next: (field: CustomFieldRow) => CustomFieldRow,
  ): Promise<CustomField> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const field = await this.fields.lock(tx, id);
      if (!field) throw notFound('field');
      return fieldOf(await this.fields.update(tx, next(field)));
    });
  }

  definitions(tx: WorkspaceTx, type: RecordType): Promise<CustomFieldRow[]> {
    return this.fields.list(tx, type);
  }

  /** The list with the workspace's own columns, where sort or filter speak of one. */
  async listWith(
    tx: WorkspaceRead,
    type: RecordType,
    list: RecordList,
    ...asked: (string | undefined)[]
  ): Promise<RecordList> {
    if (!asked.some((text) => text?.includes('fields.'))) return list;
    return { ...list, columns: { ...list.columns, ...customColumns(await this.fields.list(tx, type)) } };
  }

  /** The list with all fields that the workspace ever had: what is kept may name one that was deleted, and comes back. */
  async listWithDeleted(tx: WorkspaceRead, type: RecordType, list: RecordList): Promise<RecordList> {
    const fields = await this.fields.list(tx, type, 'deleted');
    return { ...list, columns: { ...list.columns, ...customColumns(fields) } };
  }

  /**
   * Asked before the transaction that writes them: fields of people name members of now, or whom the record names already.
   * What is no id at all `merged` refuses.
   * @param held the record's values so far
   * @throws AppError not-found, as for owners
   */
  async requirePeople(
    caller: Caller,
    type: RecordType,
    values: FieldValues | undefined,
    held: () => Promise<FieldValues> = async () => ({}),
  ): Promise<void> {
    if (!Object.values(values ?? {}).some((value) => typeof value === 'string')) return;
    const { items } = await this.list(caller, type);
    for (const { id } of items.filter((field) => field.type === 'user')) {
      const named = Id.safeParse(values?.[id]).data;
      if (named)
        await this.members.requireKnown(caller, `fields.${id}`, [named], async () => [
          String((await held())[id] ?? ''),
        ]);
    }
  }

  /**
   * Values of a record after a change: those given replace, null removes, the others stay.
   * @throws AppError invalid-request naming each field that is unknown or does not take its value
   */
  async merged(
    tx: WorkspaceTx,
    type: RecordType,
    before: FieldValues,
    change: FieldValues | undefined,
  ): Promise<FieldValues> {
    if (!change || Object.keys(change).length === 0) return before;
    const defined = new Map((await this.fields.list(tx, type)).map((field) => [field.id, field]));
    const after = { ...before };
    const errors = [];
    for (const [id, value] of Object.entries(change)) {
      const field = defined.get(id);
      const taken = field && value !== null ? fitting(field, value) : undefined;
      if (field && value === null) delete after[id];
      else if (taken !== undefined) after[id] = taken;
      else
        errors.push({
          path: `fields.${id}`,
          message: field ? refusalOf(field, value) : 'There is no such field',
        });
    }
    if (errors.length > 0) throw new AppError('invalid-request', { detail: errors[0]!.message, errors });
    return after;
  }
}

const refusalOf = ({ label, type }: CustomFieldRow, value: FieldValue): string =>
  type === 'number' && typeof value === 'number'
    ? `${label} takes numbers from ${FieldNumber.minValue} to ${FieldNumber.maxValue}`
    : `${label} does not take this value`;

const checkDefinition = ({
  type,
  options,
  currency,
}: Pick<CustomFieldInput, 'type' | 'options'> & { currency?: string | null | undefined }) => {
  const choice = type === 'choice' || type === 'multi-choice';
  if (choice && options.length === 0)
    throw new AppError('invalid-request', { detail: 'A choice needs at least one option' });
  if (!choice && options.length > 0) throw new AppError('invalid-request', { detail: 'Only choices have options' });
  if (new Set(options.map(({ id }) => id)).size < options.length)
    throw new AppError('invalid-request', { detail: 'Two options have one id' });
  if ((type === 'money') !== Boolean(currency))
    throw new AppError('invalid-request', { detail: 'Money, and nothing else, needs a currency' });
};

const fieldOf = ({ createdAt, updatedAt, ...row }: CustomFieldRow): CustomField => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
