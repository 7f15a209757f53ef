import { Module } from '@nestjs/common';
import { IdentityLimits } from './identity-limits.js';

@Module({ providers: [IdentityLimits], exports: [IdentityLimits] })
export class LimitsModule {}
