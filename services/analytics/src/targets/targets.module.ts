import { Module } from '@nestjs/common';
import { RollUpsModule } from '../roll-ups/roll-ups.module.js';
import { TargetsEvents } from './targets.events.js';
import { TargetsRepository } from './targets.repository.js';

@Module({ imports: [RollUpsModule], providers: [TargetsEvents, TargetsRepository] })
export class TargetsModule {}
