import { Injectable } from '@nestjs/common';
import { may } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { SavedView, SavedViewChange, SavedViewInput } from '@fernway/contracts/http/crm-views';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { type Caller, madeBefore, newId } from '@fernway/service-kit';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { readableBy } from '../records/record-access.js';
import { given, versionConflict } from '../records/record-change.js';
import { filterSql } from '../records/record-filter.js';
import { recordKinds } from '../records/record-kinds.js';
import { columnOf, sortColumnOf } from '../records/record-list.js';
import { type SavedViewRow, ViewsRepository } from './views.repository.js';

/** Lists as people like to see them: their own, and those shared with the workspace. */
@Injectable()
export class ViewsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly views: ViewsRepository,
    private readonly fields: CustomFieldsService,
  ) {}

  /** A view's filter holds texts of the records that it looks for. */
  list(caller: Caller, recordType?: RecordType): Promise<{ items: SavedView[] }> {
    const readable: readonly string[] = readableBy(caller);
    return this.tenancy.run({ workspace: caller.workspace }, async (tx) => {
      const rows = await this.views.list(tx, caller.user, recordType);
      return { items: rows.filter((row) => readable.includes(row.recordType)).map(viewOf) };
    });
  }

  create(caller: Caller, input: SavedViewInput): Promise<SavedView> {
    return this.tenancy.run(caller, async (tx) => {
      const made = await madeBefore(caller, (id) => this.views.lock(tx, id));
      if (made) return viewOf(made);
      await this.check(tx, input);
      return viewOf(await this.views.create(tx, newId(caller), caller.user, input));
    });
  }

  update(caller: Caller, id: string, { version, ...change }: SavedViewChange): Promise<SavedView> {
    return this.tenancy.run({ workspace: caller.workspace, user: caller.user }, async (tx) => {
      const before = await this.lock(tx, caller, id);
      if (before.version !== version) throw versionConflict('view', version, viewOf(before));
      const after = { ...before, ...given(change) };
      await this.check(tx, after);
      return viewOf(await this.views.update(tx, after));
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.tenancy.run({ workspace: caller.workspace, user: caller.user }, async (tx) => {
      await this.lock(tx, caller, id);
      await this.views.delete(tx, id);
    });
  }

  /** One's own view, or as a manager a shared one; of others' own views nobody learns that they exist. */
  private async lock(tx: WorkspaceTx, { user, role }: Caller, id: string): Promise<SavedViewRow> {
    const view = await this.views.lock(tx, id);
    if (!view || (view.createdBy !== user && !view.shared))
      throw new AppError('not-found', { detail: 'There is no such view' });
    if (view.createdBy !== user && !may(role, 'crm:configure'))
      throw new AppError('forbidden', { detail: 'A shared view is changed by who made it, or by a manager' });
    return view;
  }

  /** @throws AppError invalid-request when the list knows a column, a filter or a sort not */
  private async check(
    tx: WorkspaceTx,
    { recordType, filter, sort, columns }: Pick<SavedViewInput, 'recordType' | 'filter' | 'sort' | 'columns'>,
  ) {
    const text = filter ? JSON.stringify(filter) : undefined;
    const list = await this.fields.listWithDeleted(tx, recordType, recordKinds[recordType].list);
    filterSql(list, text);
    sortColumnOf(list, sort);
    columns.forEach((column) => columnOf(list, column));
  }
}

const viewOf = ({ createdAt, updatedAt, ...row }: SavedViewRow): SavedView => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
