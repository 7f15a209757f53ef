import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('attachment')
export class AttachmentEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') name!: string;
  @Column('text') type!: string;
  @Column('int') bytes!: number;
  @Column('uuid', { name: 'contact_id', nullable: true }) contactId!: string | null;
  @Column('uuid', { name: 'company_id', nullable: true }) companyId!: string | null;
  @Column('uuid', { name: 'deal_id', nullable: true }) dealId!: string | null;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
