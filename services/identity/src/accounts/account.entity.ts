import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('account')
export class Account {
  @PrimaryColumn('uuid', { name: 'user_id' }) id!: string;
  /** Rises with every change; events carry it. */
  @Column('int') version!: number;
  @Column('text') email!: string;
  @Column('text', { name: 'first_name' }) firstName!: string;
  @Column('text', { name: 'last_name' }) lastName!: string;
  @Column('text') language!: 'en' | 'es' | 'zh' | 'ja' | 'ko';
  @Column('text') theme!: 'light' | 'dark' | 'system';
  /** Null until a browser has told it. */
  @Column('text', { name: 'time_zone', nullable: true }) timeZone!: string | null;
  @Column('uuid', { name: 'workspace_id' }) workspaceId!: string;
  /** When a link that was mailed to the address was used; null while it may be anybody's. */
  @Column('timestamptz', { name: 'email_verified_at', nullable: true }) emailVerifiedAt!: Date | null;
  /** Made where confirmation comes before the first sign-in, and not confirmed yet. */
  @Column('boolean', { name: 'awaits_confirmation' }) awaitsConfirmation!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
