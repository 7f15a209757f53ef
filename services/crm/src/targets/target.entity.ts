import type { TargetScope } from '@fernway/contracts/http/crm-targets';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('target')
export class TargetEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('text') scope!: TargetScope;
  @PrimaryColumn('uuid', { name: 'subject_id' }) subjectId!: string;
  @PrimaryColumn('date') month!: string;
  @Column('bigint', { nullable: true }) amount!: string | null;
  @Column('text', { nullable: true }) currency!: string | null;
  @Column('int') version!: number;
  @Column('boolean') sample!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
