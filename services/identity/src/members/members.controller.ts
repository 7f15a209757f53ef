import { Controller } from '@nestjs/common';
import { listMembers } from '@fernway/contracts/http/members';
import { Caller, Route } from '@fernway/service-kit';
import { MembersService } from './members.service.js';

@Controller()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Route(listMembers)
  async list(@Caller() caller: Caller) {
    return { items: await this.members.list(caller) };
  }
}
