import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { OrganizationLogosController } from './organization-logos.controller.js';
import { OrganizationLogosRepository } from './organization-logos.repository.js';
import { OrganizationLogosService } from './organization-logos.service.js';
import { OrganizationsController } from './organizations.controller.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { OrganizationsService } from './organizations.service.js';

@Module({
  imports: [AttachmentsModule, UploadsModule],
  controllers: [OrganizationsController, OrganizationLogosController],
  providers: [OrganizationsService, OrganizationsRepository, OrganizationLogosService, OrganizationLogosRepository],
})
export class OrganizationsModule {}
