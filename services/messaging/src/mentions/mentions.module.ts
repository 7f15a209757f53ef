import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembersModule } from '../members/members.module.js';
import { MentionsEvents } from './mentions.events.js';
import { MentionsService } from './mentions.service.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';

@Module({
  imports: [OrganizationsModule, LimitsModule, MailsModule, MembersModule],
  providers: [MentionsEvents, MentionsService],
})
export class MentionsModule {}
