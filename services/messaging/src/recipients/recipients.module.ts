import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembersModule } from '../members/members.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { RecipientsEvents } from './recipients.events.js';
import { RecipientsRepository } from './recipients.repository.js';
import { RecipientsService } from './recipients.service.js';

@Module({
  imports: [LimitsModule, MailsModule, MembersModule, OrganizationsModule],
  providers: [RecipientsEvents, RecipientsRepository, RecipientsService],
})
export class RecipientsModule {}
