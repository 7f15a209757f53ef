import type { PlanId } from '@fernway/contracts/http/billing-plans';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CheckoutState } from '../payments/payment-provider.js';

@Entity('plan_checkout')
export class PlanCheckout {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') plan!: PlanId;
  @Column('int', { name: 'trial_days' }) trialDays!: number;
  @Column('int', { name: 'price_amount' }) priceAmount!: number;
  @Column('text', { name: 'price_currency' }) priceCurrency!: string;
  @Column('text') status!: CheckoutState;
  @Column('text') provider!: 'test' | 'stripe';
  @Column('text', { name: 'session_id', nullable: true }) sessionId!: string | null;
  @Column('text', { name: 'request_key', nullable: true }) requestKey!: string | null;
  @Column('uuid', { name: 'opened_by', nullable: true }) openedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'next_check_at' }) nextCheckAt!: Date;
  @Column('int', { default: 0 }) checks!: number;
}
