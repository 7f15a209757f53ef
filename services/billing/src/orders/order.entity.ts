import type { orderStatuses } from '@fernway/contracts/http/billing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type OrderStatus = (typeof orderStatuses)[number];

@Entity('token_order')
export class TokenOrder {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text', { name: 'package_id' }) packageId!: string;
  @Column('int') tokens!: number;
  /** Minor units. */
  @Column('int', { name: 'price_amount' }) priceAmount!: number;
  @Column('text', { name: 'price_currency' }) priceCurrency!: string;
  @Column('text') status!: OrderStatus;
  @Column('text') provider!: 'test' | 'stripe';
  /** Of the provider; null until its checkout is open. */
  @Column('text', { name: 'session_id', nullable: true }) sessionId!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt!: Date | null;
}
