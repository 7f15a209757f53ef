import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembersModule } from '../members/members.module.js';
import { RemindersEvents } from './reminders.events.js';
import { RemindersService } from './reminders.service.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';

@Module({
  imports: [OrganizationsModule, LimitsModule, MailsModule, MembersModule],
  providers: [RemindersEvents, RemindersService],
})
export class RemindersModule {}
