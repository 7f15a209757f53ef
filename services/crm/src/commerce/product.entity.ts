import type { FieldValues } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('product')
export class ProductEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) sku!: string | null;
  @Column({ type: 'text', name: 'sku_key', nullable: true, insert: false, update: false }) skuKey!: string | null;
  @Column('text', { nullable: true }) unit!: string | null;
  @Column('bigint') price!: string;
  @Column('bigint', { nullable: true }) cost!: string | null;
  @Column('text') currency!: string;
  @Column('boolean') active!: boolean;
  @Column('jsonb') fields!: FieldValues;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
