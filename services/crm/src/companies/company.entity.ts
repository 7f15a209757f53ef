import type { Address, FieldValues } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('company')
export class CompanyEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') name!: string;
  @Column({ type: 'text', name: 'name_key', insert: false, update: false }) nameKey!: string;
  @Column('text', { nullable: true }) domain!: string | null;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) industry!: string | null;
  @Column({ type: 'text', name: 'industry_key', nullable: true, insert: false, update: false }) industryKey!:
    | string
    | null;
  @Column('jsonb', { nullable: true }) address!: Address | null;
  @Column('uuid', { name: 'owner_id', nullable: true }) ownerId!: string | null;
  @Column('text', { array: true }) tags!: string[];
  @Column('bigint', { name: 'sales_target', nullable: true }) salesTarget!: string | null;
  @Column('text', { name: 'sales_target_currency', nullable: true }) salesTargetCurrency!: string | null;
  @Column('jsonb') fields!: FieldValues;
  @Column('timestamptz', { name: 'last_activity_at', nullable: true }) lastActivityAt!: Date | null;
  /** The last activity, or when the company was added: what its status is computed from. */
  @Column({ type: 'timestamptz', name: 'heard_at', insert: false, update: false }) heardAt!: Date;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
