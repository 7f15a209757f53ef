import type { CrmInsight } from '@fernway/contracts/http/ai-insights';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The card of one person in one workspace: his preference, and the last insights that a model wrote. */
@Entity('insight_card')
export class InsightCardRow {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @Column('boolean', { name: 'generate_on_opening' }) generateOnOpening!: boolean;
  /** The day, in the person's time zone, on which an opening generated last. */
  @Column('date', { name: 'opened_on', nullable: true }) openedOn!: string | null;
  /** Null: what the card shows is computed each time. */
  @Column('uuid', { name: 'generation_id', nullable: true }) generationId!: string | null;
  @Column('jsonb', { nullable: true }) insights!: CrmInsight[] | null;
  @Column('timestamptz', { name: 'made_at', nullable: true }) madeAt!: Date | null;
}
