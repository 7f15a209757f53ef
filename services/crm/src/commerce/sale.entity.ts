import type { FieldValues } from '@fernway/contracts/http/crm-records';
import type { SaleOrigin } from '@fernway/contracts/records/sale';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sale')
export class SaleEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') name!: string;
  @Column('date') date!: string;
  @Column('bigint') amount!: string;
  @Column('bigint', { nullable: true }) cost!: string | null;
  @Column('text') currency!: string;
  @Column('numeric') quantity!: string;
  @Column('uuid', { name: 'product_id', nullable: true }) productId!: string | null;
  @Column('text', { name: 'customer_name', nullable: true }) customerName!: string | null;
  @Column('uuid', { name: 'contact_id', nullable: true }) contactId!: string | null;
  @Column('text', { name: 'contact_name', nullable: true }) contactName!: string | null;
  @Column('uuid', { name: 'company_id', nullable: true }) companyId!: string | null;
  @Column('text', { name: 'company_name', nullable: true }) companyName!: string | null;
  @Column('text', { nullable: true }) country!: string | null;
  @Column('text', { nullable: true }) region!: string | null;
  @Column('text', { nullable: true }) channel!: string | null;
  @Column('uuid', { name: 'owner_id', nullable: true }) ownerId!: string | null;
  @Column('text', { name: 'external_id', nullable: true }) externalId!: string | null;
  @Column({ type: 'text', name: 'external_key', nullable: true, insert: false, update: false }) externalKey!:
    | string
    | null;
  @Column('uuid', { name: 'deal_id', nullable: true }) dealId!: string | null;
  /** Null: the whole deal. */
  @Column('uuid', { name: 'deal_line_id', nullable: true }) dealLineId!: string | null;
  @Column('text') origin!: SaleOrigin;
  @Column('jsonb') fields!: FieldValues;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
