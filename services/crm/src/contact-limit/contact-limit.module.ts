import { Module } from '@nestjs/common';
import { ContactLimitController } from './contact-limit.controller.js';
import { ContactLimitRepository } from './contact-limit.repository.js';
import { ContactLimit } from './contact-limit.service.js';

@Module({
  controllers: [ContactLimitController],
  providers: [ContactLimit, ContactLimitRepository],
  exports: [ContactLimit],
})
export class ContactLimitModule {}
