import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { RollUpsModule } from '../roll-ups/roll-ups.module.js';
import { DealsEvents } from './deals.events.js';

@Module({ imports: [RollUpsModule, PlacesModule], providers: [DealsEvents] })
export class DealsModule {}
