import type { Language } from '@fernway/contracts/http/identity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What mail needs to know of a user, kept from identity's events. */
@Entity('recipient')
export class Recipient {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') email!: string;
  @Column('text', { name: 'first_name' }) firstName!: string;
  @Column('text') language!: Language;
}
