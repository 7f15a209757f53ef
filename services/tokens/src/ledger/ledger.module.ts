import { Module } from '@nestjs/common';
import { AccountChanges } from './account-changes.js';
import { Clock } from './clock.js';
import { EnergyPace } from './energy-pace.js';
import { LedgerRepository } from './ledger.repository.js';

const parts = [Clock, EnergyPace, LedgerRepository, AccountChanges];

@Module({ providers: parts, exports: parts })
export class LedgerModule {}
