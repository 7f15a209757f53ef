import { Module } from '@nestjs/common';
import { InjectEnv, SweeperService } from '@fernway/service-kit';
import { BatchNotesModule } from '../batch-notes/batch-notes.module.js';
import { BatchesModule } from '../batches/batches.module.js';
import { ContactLimitModule } from '../contact-limit/contact-limit.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import type { Env } from '../env.js';
import { PickListsModule } from '../pick-lists/pick-lists.module.js';
import { StagesModule } from '../pipelines/stages.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ImportChecker } from './import-checker.service.js';
import { ImportErrorsService } from './import-errors.service.js';
import { ImportFileService } from './import-file.service.js';
import { CommerceChecksRepository } from './commerce-checks.repository.js';
import { ImportRowsRepository } from './import-rows.repository.js';
import { ImportRunner } from './import-runner.service.js';
import { ImportTurns } from './import-turns.service.js';
import { ImportWriter } from './import-writer.service.js';
import { ImportWritesRepository } from './import-writes.repository.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';

@Module({
  imports: [
    BatchesModule,
    BatchNotesModule,
    ContactLimitModule,
    ContactsModule,
    CustomFieldsModule,
    PickListsModule,
    StagesModule,
    TagsModule,
    UploadsModule,
  ],
  controllers: [ImportsController],
  providers: [
    ImportsService,
    ImportFileService,
    ImportErrorsService,
    ImportRunner,
    ImportChecker,
    ImportTurns,
    ImportWriter,
    ImportsRepository,
    ImportRowsRepository,
    CommerceChecksRepository,
    ImportWritesRepository,
  ],
})
export class ImportsModule {
  constructor(sweeper: SweeperService, imports: ImportsRepository, @InjectEnv() env: Pick<Env, 'keepEndedWorkDays'>) {
    sweeper.addAfter(env.keepEndedWorkDays, (tx, days) => imports.forgetOld(tx, days));
  }
}
