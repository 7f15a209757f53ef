import { Body, Controller } from '@nestjs/common';
import { listWorkspaces } from '@fernway/contracts/http/members';
import {
  getWorkspaceSettings,
  updateWorkspaceSettings,
  type WorkspaceSettingsInput,
} from '@fernway/contracts/http/workspace-settings';
import { Caller, Route } from '@fernway/service-kit';
import { WorkspaceSettingsService } from './workspace-settings.service.js';
import { WorkspacesService } from './workspaces.service.js';

@Controller()
export class WorkspacesController {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly settings: WorkspaceSettingsService,
  ) {}

  @Route(listWorkspaces)
  async list(@Caller() caller: Caller) {
    return { items: await this.workspaces.list(caller) };
  }

  @Route(getWorkspaceSettings)
  findSettings(@Caller() caller: Caller) {
    return this.settings.find(caller);
  }

  @Route(updateWorkspaceSettings)
  updateSettings(
    @Caller() caller: Caller,
    @Body({ schema: updateWorkspaceSettings.body }) changes: WorkspaceSettingsInput,
  ) {
    return this.settings.update(caller, changes);
  }
}
