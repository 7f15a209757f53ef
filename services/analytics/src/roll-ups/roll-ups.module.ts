import { Module } from '@nestjs/common';
import { RollUpsRepository } from './roll-ups.repository.js';
import { RollUpsService } from './roll-ups.service.js';

@Module({ providers: [RollUpsService, RollUpsRepository], exports: [RollUpsService, RollUpsRepository] })
export class RollUpsModule {}
