import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { LettersController } from './letters.controller.js';
import { LettersRepository } from './letters.repository.js';
import { LettersService } from './letters.service.js';

@Module({ imports: [MailsModule], controllers: [LettersController], providers: [LettersService, LettersRepository] })
export class LettersModule {}
