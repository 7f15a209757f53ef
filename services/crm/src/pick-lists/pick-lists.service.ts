import { Injectable } from '@nestjs/common';
import { foldedLabel } from '@fernway/contracts/cell-list';
import { PickListUpdated } from '@fernway/contracts/events/crm-pick-lists';
import {
  type PickList,
  type PickListChange,
  type PickListName,
  pickListNames,
} from '@fernway/contracts/http/crm-pick-lists';
import { Tenancy, type WorkspaceRead } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { versionConflict } from '../records/record-change.js';
import { languageOf } from '../records/workspace-settings.repository.js';
import { PickListsRepository } from './pick-lists.repository.js';
import { startLists } from './start-lists.js';

/** Texts that are offered where one is entered. Anything else may be entered, too. */
@Injectable()
export class PickListsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly lists: PickListsRepository,
  ) {}

  async list({ workspace }: Caller): Promise<{ items: PickList[] }> {
    return { items: await this.tenancy.read({ workspace }, (tx) => this.all(tx)) };
  }

  change({ workspace, user }: Caller, { name, version, items }: PickListChange): Promise<PickList> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      await this.lists.lock(tx, name);
      const before = await this.find(tx, name);
      if (before.version !== version) throw versionConflict('list', version, before);
      const list = await this.lists.put(tx, name, items);
      const data = { name, version: list.version };
      await outbox.publish(tx, PickListUpdated, { subject: workspace, version: list.version, workspace, user, data });
      return list;
    });
  }

  /** A text as its list has it, where the two differ only in case, or in what nobody sees. */
  async spelled<T extends string | null | undefined>(tx: WorkspaceRead, name: PickListName, text: T): Promise<T> {
    if (!text) return text;
    const labels = await this.labels(tx, name);
    return (labels.find((label) => foldedLabel(label) === foldedLabel(text)) ?? text) as T;
  }

  async labels(tx: WorkspaceRead, name: PickListName): Promise<string[]> {
    return (await this.find(tx, name)).items.map(({ label }) => label);
  }

  private async find(tx: WorkspaceRead, name: PickListName): Promise<PickList> {
    return (await this.all(tx)).find((list) => list.name === name)!;
  }

  private async all(tx: WorkspaceRead): Promise<PickList[]> {
    const kept = await this.lists.all(tx);
    if (kept.length === pickListNames.length) return kept;
    const starts = startLists[await languageOf(tx)];
    return pickListNames.map(
      (name) =>
        kept.find((list) => list.name === name) ?? {
          name,
          version: 0,
          items: starts[name].map((label) => ({ label, hidden: false })),
        },
    );
  }
}
