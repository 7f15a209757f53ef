import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { ContactController } from './contact.controller.js';
import { ContactMessagesRepository } from './contact-messages.repository.js';
import { ContactService } from './contact.service.js';

@Module({ imports: [LimitsModule, MailsModule], controllers: [ContactController], providers: [ContactService, ContactMessagesRepository] })
export class ContactModule {}
