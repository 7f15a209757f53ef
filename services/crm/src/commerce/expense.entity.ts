import type { FieldValues } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('expense')
export class ExpenseEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column({ type: 'text', insert: false, update: false }) name!: string;
  @Column('date') date!: string;
  @Column('text') category!: string;
  @Column('bigint') amount!: string;
  @Column('text') currency!: string;
  @Column('text', { nullable: true }) supplier!: string | null;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('jsonb') fields!: FieldValues;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
