import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { TaskReminderDue } from '@fernway/contracts/events/crm';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { RemindersService } from './reminders.service.js';

@Injectable()
export class RemindersEvents {
  constructor(private readonly reminders: RemindersService) {}

  @On(TaskReminderDue, { scope: 'workspace' })
  async mailsReminders(event: EventOf<typeof TaskReminderDue>, tx: WorkspaceTx): Promise<void> {
    await this.reminders.mail(event, tx);
  }
}
