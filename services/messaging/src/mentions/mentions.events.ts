import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { MemberMentioned } from '@fernway/contracts/events/crm-mentions';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { MentionsService } from './mentions.service.js';

@Injectable()
export class MentionsEvents {
  constructor(private readonly mentions: MentionsService) {}

  @On(MemberMentioned, { scope: 'workspace' })
  async mailsMentions(event: EventOf<typeof MemberMentioned>, tx: WorkspaceTx): Promise<void> {
    await this.mentions.mail(event, tx);
  }
}
