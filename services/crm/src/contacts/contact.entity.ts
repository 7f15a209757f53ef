import type { Contact, Lifecycle } from '@fernway/contracts/http/crm';
import type { Address, FieldValues } from '@fernway/contracts/http/crm-records';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contact')
export class ContactEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') name!: string;
  /** Lower case, computed by the database: what the list is sorted by. */
  @Column({ type: 'text', name: 'name_key', insert: false, update: false }) nameKey!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column({ type: 'text', name: 'email_key', nullable: true, insert: false, update: false }) emailKey!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column({ type: 'text', name: 'phone_key', nullable: true, insert: false, update: false }) phoneKey!: string | null;
  @Column('jsonb', { name: 'other_emails' }) otherEmails!: Contact['otherEmails'];
  @Column('jsonb', { name: 'other_phones' }) otherPhones!: Contact['otherPhones'];
  @Column('uuid', { name: 'company_id', nullable: true }) companyId!: string | null;
  /** The company's name, kept beside the link so that lists and search need no join. */
  @Column('text', { name: 'company_name', nullable: true }) companyName!: string | null;
  @Column({ type: 'text', name: 'company_key', nullable: true, insert: false, update: false }) companyKey!:
    | string
    | null;
  @Column('text', { name: 'job_title', nullable: true }) jobTitle!: string | null;
  @Column({ type: 'text', name: 'job_title_key', nullable: true, insert: false, update: false }) jobTitleKey!:
    | string
    | null;
  @Column('date', { nullable: true }) birthday!: string | null;
  @Column('uuid', { name: 'owner_id', nullable: true }) ownerId!: string | null;
  @Column('text', { nullable: true }) source!: string | null;
  @Column({ type: 'text', name: 'source_key', nullable: true, insert: false, update: false }) sourceKey!: string | null;
  @Column('jsonb', { nullable: true }) address!: Address | null;
  @Column('uuid', { name: 'referred_by_id', nullable: true }) referredById!: string | null;
  @Column('text', { name: 'referred_by_name', nullable: true }) referredByName!: string | null;
  @Column('text') consent!: Contact['consent'];
  @Column('text') lifecycle!: Lifecycle;
  @Column('text', { name: 'lifecycle_before', nullable: true }) lifecycleBefore!: Lifecycle | null;
  @Column('text', { array: true }) tags!: string[];
  @Column('jsonb') fields!: FieldValues;
  @Column('timestamptz', { name: 'last_activity_at', nullable: true }) lastActivityAt!: Date | null;
  @Column('timestamptz', { name: 'lead_since', nullable: true }) leadSince!: Date | null;
  @Column('boolean') sample!: boolean;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
