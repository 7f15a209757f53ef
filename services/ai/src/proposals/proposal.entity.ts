import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('proposal')
export class ProposalEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text') kind!: Proposal['kind'];
  @Column('text', { name: 'record_type' }) recordType!: Proposal['recordType'];
  /** Of a new record: there once it was approved. */
  @Column('uuid', { name: 'record_id', nullable: true }) recordId!: string | null;
  /** The version that was read; after the approval the one that was made: undo refuses when it is not the current one. */
  @Column('int', { nullable: true }) version!: number | null;
  @Column('text') label!: string;
  @Column('text') reason!: string;
  @Column('jsonb') changes!: Proposal['changes'];
  @Column('text') state!: Proposal['state'];
  @Column('text', { nullable: true }) agent!: string | null;
  @Column('uuid', { name: 'conversation_id', nullable: true }) conversationId!: string | null;
  @Column('int') tokens!: number;
  /** Of the proposal itself: counted by its events. */
  @Column('int') revision!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'decided_at', nullable: true }) decidedAt!: Date | null;
  /** Of whoever acts on the decision right now: set while it is approving or undoing. */
  @Column('uuid', { nullable: true }) claim!: string | null;
  @Column('timestamptz', { name: 'claimed_at', nullable: true }) claimedAt!: Date | null;
}

/** What a tool hands over to be decided on. */
export type Draft = Pick<
  ProposalEntity,
  'kind' | 'recordType' | 'recordId' | 'version' | 'label' | 'reason' | 'changes'
>;
