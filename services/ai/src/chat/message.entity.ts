import type { ChatMessage } from '@fernway/contracts/http/ai-chat';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('message')
export class MessageEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'conversation_id' }) conversationId!: string;
  @Column('text') role!: ChatMessage['role'];
  @Column('text') text!: string;
  @Column('jsonb') attached!: ChatMessage['attached'];
  @Column('jsonb') citations!: ChatMessage['citations'];
  @Column('uuid', { array: true }) proposals!: string[];
  @Column('text') state!: ChatMessage['state'];
  @Column('uuid', { name: 'generation_id', nullable: true }) generationId!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
