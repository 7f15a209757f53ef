import type { ImportOptions } from '@fernway/contracts/http/crm-import-options';
import type { Import, ImportState } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Known } from '../import-mapping/owners.js';

@Entity('import')
export class ImportEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'record_type' }) recordType!: RecordType;
  @Column('text') state!: ImportState;
  @Column('text', { name: 'file_name' }) fileName!: string;
  @Column('bigint') bytes!: string;
  @Column('text') format!: Import['format'];
  @Column('text', { nullable: true }) app!: Import['app'];
  @Column('text', { nullable: true }) encoding!: string | null;
  @Column('text', { nullable: true }) delimiter!: string | null;
  @Column('jsonb') columns!: Import['columns'];
  @Column('jsonb') mapping!: Import['mapping'];
  @Column('jsonb') options!: ImportOptions;
  @Column('jsonb') sheets!: Import['sheets'];
  @Column('jsonb') preview!: Import['preview'];
  @Column('boolean') remembered!: boolean;
  @Column('jsonb') unknown!: Import['unknown'];
  /** Members as they were when a column was said to name owners; null where none is. */
  @Column('jsonb', { nullable: true }) people!: Known[] | null;
  @Column('int', { nullable: true }) rows!: number | null;
  @Column('int') done!: number;
  @Column('int', { name: 'last_row' }) lastRow!: number;
  @Column('jsonb') counts!: Partial<Import['counts']>;
  @Column('text', { nullable: true }) problem!: string | null;
  @Column('int') attempts!: number;
  @Column('timestamptz', { name: 'next_try_at', nullable: true }) nextTryAt!: Date | null;
  @Column('timestamptz', { name: 'started_at', nullable: true }) startedAt!: Date | null;
  @Column('uuid', { name: 'batch_id', nullable: true }) batchId!: string | null;
  @Column('timestamptz', { name: 'held_until', nullable: true }) heldUntil!: Date | null;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
