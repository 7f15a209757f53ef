import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { WorkspaceChanged } from '@fernway/contracts/events/identity';
import type { WorkspaceSettings, WorkspaceSettingsInput } from '@fernway/contracts/http/workspace-settings';
import { Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { WorkspaceSettingsRepository } from './workspace-settings.repository.js';

@Injectable()
export class WorkspaceSettingsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly settings: WorkspaceSettingsRepository,
  ) {}

  async find({ user, workspace }: Caller): Promise<WorkspaceSettings> {
    return required(await this.tenancy.run({ user, workspace }, (tx) => this.settings.find(tx)));
  }

  update({ user, workspace }: Caller, changes: WorkspaceSettingsInput): Promise<WorkspaceSettings> {
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const before = required(await this.settings.lock(tx));
      const { name = before.name, currency = before.currency, language = before.language } = changes;
      const workingDays = (changes.workingDays ?? before.workingDays).toSorted();
      const after = { name, currency, language, workingDays };
      if (JSON.stringify(after) === JSON.stringify(before)) return before;
      await outbox.publish(tx, WorkspaceChanged, {
        subject: workspace,
        version: await this.settings.save(tx, after),
        user,
        workspace,
        data: { workspaceId: workspace, ...after },
      });
      return after;
    });
  }
}

const required = (settings: WorkspaceSettings | undefined): WorkspaceSettings => {
  if (!settings) throw new AppError('not-found');
  return settings;
};
