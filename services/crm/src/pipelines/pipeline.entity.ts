import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('pipeline')
export class PipelineEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text', { nullable: true }) key!: 'default' | null;
  @Column('text') name!: string;
  @Column('int') place!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
