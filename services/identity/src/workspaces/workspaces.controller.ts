import { Controller } from '@nestjs/common';
import { listWorkspaces } from '@fernway/contracts/http/members';
import { Caller, Route } from '@fernway/service-kit';
import { WorkspacesService } from './workspaces.service.js';

@Controller()
export class WorkspacesController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Route(listWorkspaces)
  async list(@Caller() caller: Caller) {
    return { items: await this.workspaces.list(caller) };
  }
}
