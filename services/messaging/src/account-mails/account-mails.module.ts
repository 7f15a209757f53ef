import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { AccountMailsEvents } from './account-mails.events.js';
import { AccountMailsService } from './account-mails.service.js';

@Module({ imports: [LimitsModule, MailsModule], providers: [AccountMailsEvents, AccountMailsService] })
export class AccountMailsModule {}
