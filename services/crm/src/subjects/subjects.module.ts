import { Module } from '@nestjs/common';
import { SubjectsRepository } from './subjects.repository.js';
import { SubjectsService } from './subjects.service.js';

@Module({ providers: [SubjectsService, SubjectsRepository], exports: [SubjectsService] })
export class SubjectsModule {}
