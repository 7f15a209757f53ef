import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { ContactController } from './contact.controller.js';
import { ContactMessagesRepository } from './contact-messages.repository.js';
import { ContactService } from './contact.service.js';

@Module({ imports: [MailsModule], controllers: [ContactController], providers: [ContactService, ContactMessagesRepository] })
export class ContactModule {}
