import { Module } from '@nestjs/common';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { ViewsController } from './views.controller.js';
import { ViewsRepository } from './views.repository.js';
import { ViewsService } from './views.service.js';

@Module({ imports: [CustomFieldsModule], controllers: [ViewsController], providers: [ViewsService, ViewsRepository] })
export class ViewsModule {}
