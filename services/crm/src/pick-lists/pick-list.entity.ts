import type { PickItem, PickListName } from '@fernway/contracts/http/crm-pick-lists';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('pick_list')
export class PickListEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id' }) workspaceId!: string;
  @PrimaryColumn('text') name!: PickListName;
  @Column('int') version!: number;
  @Column('jsonb') items!: PickItem[];
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
