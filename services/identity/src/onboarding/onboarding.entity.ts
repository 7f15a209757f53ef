import type { OnboardingInput } from '@fernway/contracts/http/identity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('onboarding')
export class Onboarding {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('int') version!: number;
  @Column('text', { name: 'business_type' }) businessType!: OnboardingInput['businessType'];
  @Column('text', { name: 'team_size' }) teamSize!: OnboardingInput['teamSize'];
  @Column('text', { name: 'focus_areas', array: true }) focusAreas!: OnboardingInput['focusAreas'];
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
