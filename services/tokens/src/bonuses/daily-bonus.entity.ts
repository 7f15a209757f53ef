import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a person has claimed on one of his days. */
@Entity('daily_bonus')
export class DailyBonus {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'date' })
  day!: string;

  @Column({ type: 'boolean' })
  login!: boolean;

  /** Sections explored, in the order of their claims. */
  @Column({ type: 'text', array: true })
  sections!: string[];

  /** Tokens of the day; the bonus of a full energy meter is not among them. */
  @Column({ type: 'int' })
  total!: number;
}
