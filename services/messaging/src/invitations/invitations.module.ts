import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { InvitationsEvents } from './invitations.events.js';
import { InvitationsService } from './invitations.service.js';

@Module({ imports: [MailsModule], providers: [InvitationsEvents, InvitationsService] })
export class InvitationsModule {}
