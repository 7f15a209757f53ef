import { Module } from '@nestjs/common';
import { RollUpsModule } from '../roll-ups/roll-ups.module.js';
import { ExpensesEvents } from './expenses.events.js';

@Module({ imports: [RollUpsModule], providers: [ExpensesEvents] })
export class ExpensesModule {}
