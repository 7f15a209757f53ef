import type { disputeStates, orderStatuses } from '@fernway/contracts/http/billing';
import type { BilledTo } from '../billed-to/billed-to.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type OrderStatus = (typeof orderStatuses)[number];

@Entity('token_order')
export class TokenOrder {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  /** In which its buyer was signed in; null on orders from before it was kept. */
  @Column('uuid', { name: 'workspace_id', nullable: true }) workspaceId!: string | null;
  @Column('text', { name: 'package_id' }) packageId!: string;
  @Column('int') tokens!: number;
  /** Minor units. */
  @Column('int', { name: 'price_amount' }) priceAmount!: number;
  @Column('text', { name: 'price_currency' }) priceCurrency!: string;
  @Column('text') status!: OrderStatus;
  @Column('text') provider!: 'test' | 'stripe';
  /** Of the provider; null until its checkout is open. */
  @Column('text', { name: 'session_id', nullable: true }) sessionId!: string | null;
  /** Of the provider; null until somebody paid. */
  @Column('text', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  /** The Idempotency-Key of the request that made it. */
  @Column('text', { name: 'request_key', nullable: true }) requestKey!: string | null;
  @Column('int', { name: 'tokens_taken_back', default: 0 }) tokensTakenBack!: number;
  @Column('int', { name: 'refunded_amount', default: 0 }) refundedAmount!: number;
  @Column('text', { nullable: true }) dispute!: (typeof disputeStates)[number] | null;
  @Column('jsonb', { name: 'billed_to', nullable: true }) billedTo!: BilledTo | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt!: Date | null;
  /** When the provider is asked about an open order again, and how often it was. */
  @Column('timestamptz', { name: 'next_check_at' }) nextCheckAt!: Date;
  @Column('int', { default: 0 }) checks!: number;
}
