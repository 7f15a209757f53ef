import type { Organization } from '@fernway/contracts/http/crm-organizations';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('organization')
export class OrganizationEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') name!: string;
  @Column('text', { name: 'registration_number', nullable: true }) registrationNumber!: string | null;
  @Column('text', { nullable: true }) industry!: string | null;
  @Column('int', { nullable: true }) founded!: number | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('int', { nullable: true }) employees!: number | null;
  @Column('text', { array: true }) locations!: string[];
  @Column('text', { array: true }) teams!: string[];
  @Column('jsonb') departments!: Organization['departments'];
  @Column('uuid', { name: 'logo_id', nullable: true }) logoId!: string | null;
  @Column('boolean') sample!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}

/** Which one a member works with. */
@Entity('active_organization')
export class ActiveOrganizationEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('uuid', { name: 'organization_id' }) organizationId!: string;
}

@Entity('organization_logo')
export class OrganizationLogoEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'organization_id' }) organizationId!: string;
  @Column('text') type!: string;
  @Column('int') bytes!: number;
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
