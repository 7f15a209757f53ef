import { Module } from '@nestjs/common';
import { SweeperService } from '@fernway/service-kit';
import { StorageController } from './storage.controller.js';
import { StorageRepository } from './storage.repository.js';
import { StorageService } from './storage.service.js';
import { UploadLimits } from './upload-limits.js';

@Module({
  controllers: [StorageController],
  providers: [UploadLimits, StorageService, StorageRepository],
  exports: [UploadLimits, StorageService],
})
export class UploadsModule {
  constructor(sweeper: SweeperService, storage: StorageRepository) {
    sweeper.add((tx) => storage.forgetSilent(tx));
  }
}
