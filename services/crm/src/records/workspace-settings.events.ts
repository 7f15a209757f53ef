import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { UserRegistered, WorkspaceChanged } from '@fernway/contracts/events/identity';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { keepOwnersLanguage, keepSettings } from './workspace-settings.repository.js';

@Injectable()
export class WorkspaceSettingsEvents {
  @On(UserRegistered, { name: 'WorkspaceLanguageEvents.keepOwnersLanguage' })
  async keepOwnersLanguage({ data }: EventOf<typeof UserRegistered>, tx: WorkspaceTx): Promise<void> {
    await keepOwnersLanguage(tx, data.language, data.timeZone);
  }

  @On(WorkspaceChanged, { latest: true })
  async keepSettings({ data }: EventOf<typeof WorkspaceChanged>, tx: WorkspaceTx): Promise<void> {
    await keepSettings(tx, data);
  }
}
