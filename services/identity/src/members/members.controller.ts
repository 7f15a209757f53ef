import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  changeRole,
  getAddressee,
  handOver,
  leaveWorkspace,
  listManagers,
  listMembers,
  listPeople,
  removeMember,
  type RoleInput,
} from '@fernway/contracts/http/members';
import { Caller, Route } from '@fernway/service-kit';
import { MembersService } from './members.service.js';

type Id = { id: string };
type Membership = { workspace: string; id: string };
type From = { from?: string | undefined };
type Nothing = Record<string, never>;

@Controller()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Route(listMembers)
  async list(@Caller() caller: Caller) {
    return { items: await this.members.list(caller) };
  }

  @Route(listPeople)
  people(@Caller() caller: Caller) {
    return this.members.people(caller);
  }

  @Route(leaveWorkspace)
  leave(@Caller() caller: Caller, @Body({ schema: leaveWorkspace.body }) _input: Nothing) {
    return this.members.leave(caller);
  }

  @Route(changeRole)
  changeRole(
    @Caller() caller: Caller,
    @Param({ schema: changeRole.params }) { id }: Id,
    @Body({ schema: changeRole.body }) { role }: RoleInput,
  ) {
    return this.members.changeRole(caller, id, role);
  }

  @Route(handOver)
  handOver(
    @Caller() caller: Caller,
    @Param({ schema: handOver.params }) { id }: Id,
    @Body({ schema: handOver.body }) _input: Nothing,
  ) {
    return this.members.handOver(caller, id);
  }

  @Route(removeMember)
  remove(@Caller() caller: Caller, @Param({ schema: removeMember.params }) { id }: Id) {
    return this.members.remove(caller, id);
  }

  @Route(getAddressee)
  addressee(
    @Param({ schema: getAddressee.params }) { workspace, id }: Membership,
    @Query({ schema: getAddressee.query }) { from }: From,
  ) {
    return this.members.addressee(workspace, id, from);
  }

  @Route(listManagers)
  async managers(@Param({ schema: listManagers.params }) { workspace }: Pick<Membership, 'workspace'>) {
    return { ids: await this.members.managers(workspace) };
  }
}
