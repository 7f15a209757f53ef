import { Module } from '@nestjs/common';
import { RollUpsModule } from '../roll-ups/roll-ups.module.js';
import { SalesEvents } from './sales.events.js';

@Module({ imports: [RollUpsModule], providers: [SalesEvents] })
export class SalesModule {}
