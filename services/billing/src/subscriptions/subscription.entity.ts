import type { PlanId, subscriptionStatuses } from '@fernway/contracts/http/billing-plans';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('subscription')
export class WorkspaceSubscription {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') provider!: 'test' | 'stripe';
  @Column('text', { name: 'provider_id' }) providerId!: string;
  @Column('text') plan!: PlanId;
  @Column('text') status!: (typeof subscriptionStatuses)[number];
  /** Minor units per month. */
  @Column('int', { name: 'price_amount' }) priceAmount!: number;
  @Column('text', { name: 'price_currency' }) priceCurrency!: string;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
  @Column('timestamptz', { name: 'trial_ends_at', nullable: true }) trialEndsAt!: Date | null;
  @Column('timestamptz', { name: 'current_period_ends_at' }) currentPeriodEndsAt!: Date;
  @Column('boolean', { name: 'cancels_at_period_end' }) cancelsAtPeriodEnd!: boolean;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
  @Column('int', { name: 'carried_amount' }) carriedAmount!: number;
  /** When the provider is asked again; null once it has ended. */
  @Column('timestamptz', { name: 'next_check_at', nullable: true }) nextCheckAt!: Date | null;
}
