import type { PromotionIdea } from '@fernway/contracts/http/ai-promotions';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An idea that a workspace keeps. */
@Entity('promotion')
export class SavedPromotionEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') name!: string;
  @Column('text') notes!: string;
  @Column('jsonb') idea!: PromotionIdea;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
