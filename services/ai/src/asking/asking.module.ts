import { Module } from '@nestjs/common';
import { WhoAsks } from './who-asks.service.js';

@Module({ providers: [WhoAsks], exports: [WhoAsks] })
export class AskingModule {}
