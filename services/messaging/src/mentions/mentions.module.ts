import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { MentionsEvents } from './mentions.events.js';
import { MentionsService } from './mentions.service.js';

@Module({ imports: [MailsModule], providers: [MentionsEvents, MentionsService] })
export class MentionsModule {}
