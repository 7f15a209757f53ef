import { Module } from '@nestjs/common';
import { NamesEvents } from './names.events.js';
import { NamesRepository } from './names.repository.js';

@Module({ providers: [NamesEvents, NamesRepository] })
export class NamesModule {}
