import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { AttachmentsService } from './attachments.service.js';
import { AttachmentsSweepService } from './attachments-sweep.service.js';
import { FileStore } from './file-store.js';

@Module({
  imports: [UploadsModule],
  controllers: [AttachmentsController],
  providers: [AttachmentsService, AttachmentsSweepService, AttachmentsRepository, FileStore],
})
export class AttachmentsModule {}
