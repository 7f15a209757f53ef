import type { StageGroup, StageKind } from '@fernway/contracts/http/crm-pipelines';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('stage')
export class StageEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'pipeline_id' }) pipelineId!: string;
  @Column('text') name!: string;
  @Column('text') kind!: StageKind;
  @Column('text', { name: 'chart_group', nullable: true }) group!: StageGroup | null;
  @Column('int') probability!: number;
  @Column('int', { name: 'stale_after_days', nullable: true }) staleAfterDays!: number | null;
  @Column('int') place!: number;
  /** Where the deals of a removed stage went. */
  @Column('uuid', { name: 'heir_id', nullable: true }) heirId!: string | null;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
