import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { MailboxController } from './mailbox.controller.js';
import { MailboxService } from './mailbox.service.js';

@Module({ imports: [MailsModule], controllers: [MailboxController], providers: [MailboxService] })
export class MailboxModule {}
