import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../activities/activities.module.js';
import { BatchNotesRepository } from './batch-notes.repository.js';
import { BatchNotes } from './batch-notes.service.js';

@Module({ imports: [ActivitiesModule], providers: [BatchNotes, BatchNotesRepository], exports: [BatchNotes] })
export class BatchNotesModule {}
