import type { CustomField, CustomFieldType } from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('custom_field')
export class CustomFieldEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text', { name: 'record_type' }) recordType!: RecordType;
  @Column('text') label!: string;
  @Column('text') type!: CustomFieldType;
  @Column('jsonb') options!: CustomField['options'];
  @Column('text', { nullable: true }) currency!: string | null;
  @Column('int') place!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
