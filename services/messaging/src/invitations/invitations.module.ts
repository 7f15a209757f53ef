import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { InvitationsEvents } from './invitations.events.js';
import { InvitationsService } from './invitations.service.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';

@Module({
  imports: [OrganizationsModule, LimitsModule, MailsModule],
  providers: [InvitationsEvents, InvitationsService],
})
export class InvitationsModule {}
