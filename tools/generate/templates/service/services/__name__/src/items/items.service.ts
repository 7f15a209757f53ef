import { Injectable } from '@nestjs/common';
import { ItemAdded } from '@fernway/contracts/events/__name__';
import type { ItemInput, ItemPage, __Name__Item } from '@fernway/contracts/http/__name__';
import { Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { uuidv7 } from 'uuidv7';
import { type ItemRow, ItemsRepository } from './items.repository.js';

@Injectable()
export class ItemsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly items: ItemsRepository,
  ) {}

  async list({ workspace }: Caller, { limit, after }: ItemPage): Promise<{ items: __Name__Item[]; next: string | null }> {
    const rows = await this.tenancy.run({ workspace }, (tx) => this.items.list(tx, limit + 1, after));
    const items = rows.slice(0, limit).map(itemOf);
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  add({ workspace, user }: Caller, { title }: ItemInput): Promise<__Name__Item> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const item = itemOf(await this.items.add(tx, uuidv7(), title));
      await outbox.publish(tx, ItemAdded, { subject: item.id, version: item.version, workspace, user, data: item });
      return item;
    });
  }
}

const itemOf = ({ createdAt, ...item }: ItemRow): __Name__Item => ({ ...item, createdAt: createdAt.toISOString() });
