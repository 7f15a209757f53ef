import { Module } from '@nestjs/common';
import { ENV, Readiness } from '@fernway/service-kit';
import { BadEnvironment, folderFault } from '@fernway/service-kit/settings';
import type { Env } from '../env.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { AttachmentsService } from './attachments.service.js';
import { AttachmentsSweepService } from './attachments-sweep.service.js';
import { DiskFiles } from './disk-files.js';
import { FileStore } from './file-store.js';
import { S3Files } from './s3-files.js';

const fileStore = {
  provide: FileStore,
  inject: [ENV],
  useFactory: ({ attachmentsDir, attachmentsSetting, attachmentsS3 }: Env): FileStore => {
    if (attachmentsS3) return new S3Files(attachmentsS3);
    const fault = folderFault(attachmentsDir, 0o700);
    if (fault) throw new BadEnvironment('crm', [`${attachmentsSetting}: ${fault}`]);
    return new DiskFiles(attachmentsDir);
  },
};

@Module({
  imports: [UploadsModule],
  controllers: [AttachmentsController],
  providers: [AttachmentsService, AttachmentsSweepService, AttachmentsRepository, fileStore],
  exports: [FileStore],
})
export class AttachmentsModule {
  constructor(readiness: Readiness, files: FileStore) {
    // Records, lists and imports do not need it.
    readiness.addConcern('attachments', () => files.troubles());
  }
}
