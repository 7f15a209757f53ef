import type { Lifecycle } from '@fernway/contracts/http/crm';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contact')
export class ContactEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') name!: string;
  /** Lower case, computed by the database: what the list is sorted by. */
  @Column({ type: 'text', name: 'name_key', insert: false, update: false }) nameKey!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { name: 'company_name', nullable: true }) companyName!: string | null;
  @Column('text') lifecycle!: Lifecycle;
  @Column('text', { array: true }) tags!: string[];
  @Column('timestamptz', { name: 'lead_since', nullable: true }) leadSince!: Date | null;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
