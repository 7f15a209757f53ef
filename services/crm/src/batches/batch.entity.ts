import type { Batch, BatchKind, BatchState } from '@fernway/contracts/http/crm-batches';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('batch')
export class BatchEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: BatchKind;
  @Column('text', { name: 'record_type', nullable: true }) recordType!: RecordType | null;
  @Column('text', { nullable: true }) title!: string | null;
  @Column('jsonb', { nullable: true }) change!: Batch['change'];
  @Column('text') state!: BatchState;
  @Column('int', { nullable: true }) total!: number | null;
  @Column('int') done!: number;
  @Column('int') created!: number;
  @Column('int') updated!: number;
  @Column('int') deleted!: number;
  @Column('int') restored!: number;
  @Column('int') unchanged!: number;
  @Column('int') refused!: number;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('uuid', { nullable: true }) undoes!: string | null;
  @Column('uuid', { name: 'undone_by', nullable: true }) undoneBy!: string | null;
  @Column('uuid', { nullable: true }) holder!: string | null;
  @Column('timestamptz', { name: 'held_until', nullable: true }) heldUntil!: Date | null;
  @Column('int') attempts!: number;
  @Column('timestamptz', { name: 'next_try_at', nullable: true }) nextTryAt!: Date | null;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
}
