import type { BusinessType } from '@fernway/contracts/http/identity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The business type of a workspace, as the newest onboarding answer in it says. */
@Entity('workspace_trade')
export class WorkspaceTrade {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @Column('text', { name: 'business_type' }) businessType!: BusinessType;
  @Column('timestamptz', { name: 'answered_at' }) answeredAt!: Date;
}
