import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contact_fact')
export class ContactFact {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid', { name: 'contact_id' }) contactId!: string;
  /** Of the contact, in its newest event. */
  @Column('bigint') version!: string;
  /** Null: deleted. */
  @Column('text', { nullable: true }) lifecycle!: string | null;
  @Column('timestamptz', { name: 'lead_since', nullable: true }) leadSince!: Date | null;
  @Column('timestamptz', { name: 'event_time', nullable: true }) eventTime!: Date | null;
}
