import type { Ending, Receipt } from '@fernway/contracts/http/ai';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('generation')
export class Generation {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @Column('uuid', { name: 'reservation_id' }) reservationId!: string;
  @Column('text') feature!: string;
  @Column('text') state!: 'running' | 'completed' | 'failed';
  /** Of the reservation. */
  @Column('int') reserved!: number;
  /** One of the month's free analyses pays for it. */
  @Column('boolean', { name: 'free_analysis' }) freeAnalysis!: boolean;
  /** Settled; null while it runs. */
  @Column('int', { nullable: true }) tokens!: number | null;
  @Column('text', { nullable: true }) provider!: string | null;
  @Column('text', { nullable: true }) model!: string | null;
  @Column('boolean') fallback!: boolean;
  @Column('jsonb') records!: Receipt['records'];
  @Column('jsonb', { nullable: true }) result!: unknown;
  /** The provider's own count; null where it told none. */
  @Column('int', { name: 'input_tokens', nullable: true }) inputTokens!: number | null;
  @Column('int', { name: 'output_tokens', nullable: true }) outputTokens!: number | null;
  @Column('int', { nullable: true }) milliseconds!: number | null;
  @Column('text') ended!: Ending;
  /** The API key that asked; the column's default tells it. */
  @Column('text', { nullable: true }) agent!: string | null;
  /** Of one that runs: some process is at work on it until then. */
  @Column('timestamptz', { name: 'held_until' }) heldUntil!: Date;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
}
