import type { RecordFilter, RecordType } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('saved_view')
export class SavedViewEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text', { name: 'record_type' }) recordType!: RecordType;
  @Column('text') name!: string;
  @Column('jsonb', { nullable: true }) filter!: RecordFilter | null;
  @Column('text') sort!: string;
  @Column('text', { array: true }) columns!: string[];
  @Column('boolean') shared!: boolean;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
