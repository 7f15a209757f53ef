import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RefundStatus = 'requested' | 'pending' | 'succeeded' | 'failed';
export type DisputeStatus = 'open' | 'won' | 'lost';

/** Money of an order that went back, by the operator's refund or by the buyer's bank. */
@Entity('order_reversal')
export class OrderReversal {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'order_id' }) orderId!: string;
  @Column('text') kind!: 'refund' | 'dispute';
  @Column('text', { name: 'provider_id', nullable: true }) providerId!: string | null;
  /** Minor units of the order's currency. */
  @Column('int') amount!: number;
  @Column('text') status!: RefundStatus | DisputeStatus;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('timestamptz', { name: 'next_check_at' }) nextCheckAt!: Date;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
