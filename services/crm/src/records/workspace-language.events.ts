import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { UserRegistered } from '@fernway/contracts/events/identity';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { keepLanguage } from './workspace-language.repository.js';

@Injectable()
export class WorkspaceLanguageEvents {
  @On(UserRegistered)
  async keepOwnersLanguage({ data }: EventOf<typeof UserRegistered>, tx: WorkspaceTx): Promise<void> {
    await keepLanguage(tx, data.language);
  }
}
