import type { Priority } from '@fernway/contracts/http/crm-deals';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import type { FieldValues } from '@fernway/contracts/http/crm-records';
import type { DealLine } from '@fernway/contracts/records/deal-line';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('deal')
export class DealEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') number!: string;
  @Column('text') name!: string;
  @Column({ type: 'text', name: 'name_key', insert: false, update: false }) nameKey!: string;
  @Column('text', { name: 'customer_name' }) customerName!: string;
  @Column({ type: 'text', name: 'customer_key', insert: false, update: false }) customerKey!: string;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('uuid', { name: 'contact_id', nullable: true }) contactId!: string | null;
  @Column('text', { name: 'contact_name', nullable: true }) contactName!: string | null;
  @Column('uuid', { name: 'company_id', nullable: true }) companyId!: string | null;
  @Column('text', { name: 'company_name', nullable: true }) companyName!: string | null;
  @Column({ type: 'text', name: 'company_key', nullable: true, insert: false, update: false }) companyKey!:
    | string
    | null;
  @Column('bigint') value!: string;
  @Column('text') currency!: string;
  @Column('jsonb') lines!: DealLine[];
  @Column('numeric') probability!: string;
  @Column('numeric', { name: 'probability_before', nullable: true }) probabilityBefore!: string | null;
  @Column({ type: 'numeric', name: 'weighted_value', insert: false, update: false }) weightedValue!: string;
  @Column('uuid', { name: 'pipeline_id' }) pipelineId!: string;
  @Column('uuid', { name: 'stage_id' }) stageId!: string;
  @Column('text') state!: StageKind;
  @Column('text') priority!: Priority;
  @Column({ type: 'int', name: 'priority_rank', insert: false, update: false }) priorityRank!: number;
  @Column('date', { name: 'close_date', nullable: true }) closeDate!: string | null;
  @Column('uuid', { name: 'owner_id', nullable: true }) ownerId!: string | null;
  @Column('text', { array: true }) tags!: string[];
  @Column('text', { name: 'lost_reason', nullable: true }) lostReason!: string | null;
  @Column('jsonb') fields!: FieldValues;
  @Column('timestamptz', { name: 'stage_since' }) stageSince!: Date;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt!: Date | null;
  @Column('timestamptz', { name: 'last_activity_at', nullable: true }) lastActivityAt!: Date | null;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
