import { Module } from '@nestjs/common';
import { HomeController } from './home.controller.js';
import { HomeRepository } from './home.repository.js';
import { HomeService } from './home.service.js';
import { PeriodsRepository } from './periods.repository.js';

@Module({ controllers: [HomeController], providers: [HomeService, HomeRepository, PeriodsRepository] })
export class HomeModule {}
