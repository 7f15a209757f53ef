import type { Origin } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('task')
export class TaskEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') title!: string;
  @Column('text') body!: string;
  @Column('timestamptz', { name: 'due_at', nullable: true }) dueAt!: Date | null;
  @Column('boolean', { name: 'all_day' }) allDay!: boolean;
  @Column('timestamptz', { name: 'remind_at', nullable: true }) remindAt!: Date | null;
  /** When the reminder of `remindAt` went out. */
  @Column('timestamptz', { name: 'reminded_at', nullable: true }) remindedAt!: Date | null;
  @Column('uuid', { name: 'assignee_id', nullable: true }) assigneeId!: string | null;
  @Column('uuid', { name: 'contact_id', nullable: true }) contactId!: string | null;
  @Column('uuid', { name: 'company_id', nullable: true }) companyId!: string | null;
  @Column('uuid', { name: 'deal_id', nullable: true }) dealId!: string | null;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  @Column('uuid', { name: 'done_by', nullable: true }) doneBy!: string | null;
  @Column('text') origin!: Origin;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
