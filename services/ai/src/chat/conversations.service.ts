import { Injectable } from '@nestjs/common';
import { Id, Timestamp } from '@fernway/contracts/endpoint';
import { AppError } from '@fernway/contracts/errors';
import type { ChatMessage, Conversation } from '@fernway/contracts/http/ai-chat';
import { Tenancy, type UserTx } from '@fernway/database';
import { z } from 'zod';
import type { Caller } from '@fernway/service-kit';
import { GenerationsRepository } from '../generations/generations.repository.js';
import { receiptOf } from '../receipts/receipt-of.js';
import type { ConversationEntity } from './conversation.entity.js';
import { ConversationsRepository } from './conversations.repository.js';
import type { MessageEntity } from './message.entity.js';

/** Conversations are the person's own: nobody else of the workspace sees them. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly conversations: ConversationsRepository,
    private readonly generations: GenerationsRepository,
  ) {}

  async list({ user, workspace }: Caller, { limit, after }: { limit: number; after?: string }) {
    if (after !== undefined && !isCursor(after))
      throw new AppError('invalid-request', { detail: 'after: not a cursor of this list' });
    const rows = await this.tenancy.run({ user, workspace }, (tx) =>
      this.conversations.list(tx, workspace, { limit: limit + 1, after }),
    );
    const last = rows[limit - 1];
    return {
      items: rows.slice(0, limit).map(conversationOf),
      next: rows.length > limit && last ? `${last.updatedAt.toISOString()} ${last.id}` : null,
    };
  }

  begin(caller: Caller, id: string): Promise<Conversation> {
    return this.within(caller, async (tx) => {
      await this.conversations.begin(tx, { id, workspaceId: caller.workspace, title: '' });
      return conversationOf(await this.open(tx, caller, id));
    });
  }

  messages(caller: Caller, id: string, { limit, after }: { limit: number; after?: string }) {
    return this.within(caller, async (tx) => {
      await this.open(tx, caller, id);
      const rows = await this.conversations.messages(tx, id, { limit: limit + 1, after });
      const items = await Promise.all(rows.slice(0, limit).map((row) => this.shown(tx, row)));
      return { items, next: rows.length > limit ? rows[limit - 1]!.id : null };
    });
  }

  rename(caller: Caller, id: string, title: string): Promise<Conversation> {
    return this.changed(caller, id, { title });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.changed(caller, id, { deletedAt: new Date() });
  }

  restore(caller: Caller, id: string): Promise<Conversation> {
    return this.within(caller, async (tx) => {
      if (!(await this.conversations.find(tx, caller.workspace, id))) throw unknown();
      await this.conversations.change(tx, id, { deletedAt: null });
      return conversationOf(await this.open(tx, caller, id));
    });
  }

  /** @throws AppError not-found where it is not there, not one's own, or deleted */
  async open(tx: UserTx, { workspace }: Caller, id: string): Promise<ConversationEntity> {
    const conversation = await this.conversations.find(tx, workspace, id);
    if (!conversation || conversation.deletedAt) throw unknown();
    return conversation;
  }

  async shown(tx: UserTx, row: MessageEntity): Promise<ChatMessage> {
    const generation = row.generationId ? await this.generations.find(tx, row.generationId) : null;
    const { id, role, text, attached, citations, proposals, state } = row;
    return {
      id,
      role,
      text,
      attached,
      citations,
      proposals,
      state,
      receipt: generation && receiptOf(generation),
      createdAt: row.createdAt.toISOString(),
    };
  }

  private changed(
    caller: Caller,
    id: string,
    change: Parameters<ConversationsRepository['change']>[2],
  ): Promise<Conversation> {
    return this.within(caller, async (tx) => {
      const conversation = await this.open(tx, caller, id);
      await this.conversations.change(tx, id, change);
      return conversationOf({ ...conversation, ...change });
    });
  }

  private within<T>({ user, workspace }: Caller, work: (tx: UserTx) => Promise<T>): Promise<T> {
    return this.tenancy.run({ user, workspace }, work);
  }
}

const Place = z.tuple([Timestamp, Id]);
const isCursor = (after: string): boolean => Place.safeParse(after.split(' ')).success;
const unknown = () => new AppError('not-found', { detail: 'There is no such conversation' });

export const conversationOf = ({ id, title, createdAt, updatedAt }: ConversationEntity): Conversation => ({
  id,
  title,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
