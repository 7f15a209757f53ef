import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('item')
export class ItemEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') title!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
