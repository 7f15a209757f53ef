import { Module } from '@nestjs/common';
import { PlacesEvents } from './places.events.js';
import { PlacesRepository } from './places.repository.js';
import { PlacesService } from './places.service.js';

@Module({ providers: [PlacesService, PlacesRepository, PlacesEvents], exports: [PlacesService] })
export class PlacesModule {}
