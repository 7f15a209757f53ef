import { Module } from '@nestjs/common';
import { MailLimits } from './mail-limits.js';

@Module({ providers: [MailLimits], exports: [MailLimits] })
export class LimitsModule {}
