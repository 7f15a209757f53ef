import { Module } from '@nestjs/common';
import { EmailsController } from './emails/emails.controller.js';
import { EmailsService } from './emails/emails.service.js';
import { GenerationsModule } from './generations/generations.module.js';
import { ReceiptsController } from './receipts/receipts.controller.js';

@Module({
  imports: [GenerationsModule],
  controllers: [EmailsController, ReceiptsController],
  providers: [EmailsService],
})
export class AppModule {}
