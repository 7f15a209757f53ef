import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { LettersController } from './letters.controller.js';
import { LettersService } from './letters.service.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';

@Module({
  imports: [OrganizationsModule, LimitsModule, MailsModule],
  controllers: [LettersController],
  providers: [LettersService],
})
export class LettersModule {}
