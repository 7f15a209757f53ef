import type { invoiceStatuses, PlanId } from '@fernway/contracts/http/billing-plans';
import type { BilledTo } from '../billed-to/billed-to.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('invoice')
export class PlanInvoice {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'subscription_id' }) subscriptionId!: string;
  @Column('text', { name: 'provider_id' }) providerId!: string;
  @Column('text') number!: string;
  @Column('text') plan!: PlanId;
  @Column('text') status!: (typeof invoiceStatuses)[number];
  /** Minor units; a credit is negative. */
  @Column('int', { name: 'total_amount' }) totalAmount!: number;
  @Column('text') currency!: string;
  @Column('timestamptz', { name: 'period_start' }) periodStart!: Date;
  @Column('timestamptz', { name: 'period_end' }) periodEnd!: Date;
  @Column('jsonb', { name: 'billed_to', nullable: true }) billedTo!: BilledTo | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt!: Date | null;
}
