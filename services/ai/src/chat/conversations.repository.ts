import { Injectable } from '@nestjs/common';
import type { PlatformTx, UserTx } from '@fernway/database';
import { LessThan } from 'typeorm';
import { ConversationEntity } from './conversation.entity.js';
import { MessageEntity } from './message.entity.js';

type Page = { limit: number; after: string | undefined };

const forgottenAtOnce = 500;
/** As exact as the cursor tells it: Postgres keeps microseconds, and what lies between would be skipped. */
const lastSpoken = `date_trunc('milliseconds', c.updated_at)`;

/** Conversations of the transaction's user, and what was said in them. Ids of messages follow the time. */
@Injectable()
export class ConversationsRepository {
  /** The last spoken in first; `after` is the time and the id of the last one seen. */
  list(tx: UserTx, workspace: string, { limit, after }: Page): Promise<ConversationEntity[]> {
    const [time, id] = after?.split(' ') ?? [];
    const query = tx.manager
      .createQueryBuilder(ConversationEntity, 'c')
      .where(`c.user_id = :user and c.workspace_id = :workspace and c.deleted_at is null and c.title <> ''`, {
        user: tx.user,
        workspace,
      });
    if (time && id) query.andWhere(`(${lastSpoken}, c.id) < (:time::timestamptz, :id::uuid)`, { time, id });
    return query.orderBy(lastSpoken, 'DESC').addOrderBy('c.id', 'DESC').limit(limit).getMany();
  }

  /** Deleted or not. */
  find(tx: UserTx, workspace: string, id: string): Promise<ConversationEntity | null> {
    return tx.manager.findOneBy(ConversationEntity, { userId: tx.user, workspaceId: workspace, id });
  }

  async begin(tx: UserTx, conversation: Pick<ConversationEntity, 'id' | 'workspaceId' | 'title'>): Promise<void> {
    await tx.manager
      .createQueryBuilder()
      .insert()
      .into(ConversationEntity)
      .values({ ...conversation, userId: tx.user })
      .orIgnore()
      .execute();
  }

  async change(
    tx: UserTx,
    id: string,
    change: Partial<Pick<ConversationEntity, 'title' | 'deletedAt' | 'updatedAt'>>,
  ): Promise<void> {
    await tx.manager.update(ConversationEntity, { userId: tx.user, id }, change);
  }

  /** The newest first. */
  messages(tx: UserTx, conversationId: string, { limit, after }: Page): Promise<MessageEntity[]> {
    return tx.manager.find(MessageEntity, {
      where: { userId: tx.user, conversationId, ...(after && { id: LessThan(after) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  answer(tx: UserTx, generationId: string): Promise<MessageEntity | null> {
    return tx.manager.findOneBy(MessageEntity, { userId: tx.user, generationId });
  }

  async say(tx: UserTx, message: Omit<MessageEntity, 'userId' | 'createdAt'>): Promise<void> {
    await tx.manager.insert(MessageEntity, { ...message, userId: tx.user } as never);
  }

  async unsay(tx: UserTx, id: string): Promise<void> {
    await tx.manager.delete(MessageEntity, { userId: tx.user, id });
  }

  /** Erases what was deleted long ago, or begun and never spoken in: messages go with it, and what their receipts kept of the words. */
  async forgetDeleted(tx: PlatformTx, keptDays: number): Promise<boolean> {
    const gone = await tx.query({
      name: 'forget-conversations',
      text: `with gone as materialized (
               select user_id, id from conversation
                where deleted_at < now() - make_interval(days => $1) or title = '' and updated_at < now() - make_interval(days => $1) limit $2
             ), scrubbed as (
               update generation g set result = null
                 from gone join message m on m.user_id = gone.user_id and m.conversation_id = gone.id
                where g.user_id = m.user_id and g.id = m.generation_id
             )
             delete from conversation c using gone where c.user_id = gone.user_id and c.id = gone.id returning c.id`,
      values: [keptDays, forgottenAtOnce],
    });
    return gone.length === forgottenAtOnce;
  }
}
