import type { Sentiment } from '@fernway/contracts/http/ai-copilot';
import type { ActivityKind, directions } from '@fernway/contracts/http/crm-activities';
import type { Origin } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('activity')
export class ActivityEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') kind!: ActivityKind;
  @Column('text') title!: string;
  @Column('text') body!: string;
  @Column('text', { nullable: true }) direction!: (typeof directions)[number] | null;
  @Column('timestamptz') at!: Date;
  @Column('int', { nullable: true }) minutes!: number | null;
  @Column('text', { nullable: true }) outcome!: string | null;
  @Column('uuid', { name: 'contact_id', nullable: true }) contactId!: string | null;
  @Column('uuid', { name: 'company_id', nullable: true }) companyId!: string | null;
  @Column('uuid', { name: 'deal_id', nullable: true }) dealId!: string | null;
  /** Its time had not come when it was written: whom it is about is not heard of yet. */
  @Column('boolean') ahead!: boolean;
  @Column('uuid', { array: true }) mentions!: string[];
  /** As the ai service read it in this version of the text; null before that. */
  @Column('text', { nullable: true }) sentiment!: Sentiment | null;
  @Column('text') origin!: Origin;
  /** The last batch that made, removed or brought it back, and the version that this was. */
  @Column('uuid', { name: 'batch_id', nullable: true }) batchId!: string | null;
  @Column('int', { name: 'batch_version', nullable: true }) batchVersion!: number | null;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
