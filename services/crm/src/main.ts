import { defineService, runIfMain } from '@fernway/service-kit';
import { api } from './api.js';
import { AppModule } from './app.module.js';
import { ActivityEntity } from './activities/activity.entity.js';
import { BatchEntity } from './batches/batch.entity.js';
import { AttachmentEntity } from './attachments/attachment.entity.js';
import { ExpenseEntity } from './commerce/expense.entity.js';
import { ProductEntity } from './commerce/product.entity.js';
import { SaleEntity } from './commerce/sale.entity.js';
import { CompanyEntity } from './companies/company.entity.js';
import { ContactEntity } from './contacts/contact.entity.js';
import { CustomFieldEntity } from './custom-fields/custom-field.entity.js';
import { DealEntity } from './deals/deal.entity.js';
import { Env } from './env.js';
import { ImportEntity } from './imports/import.entity.js';
import { migrations } from './migrations/migrations.js';
import { ActiveOrganizationEntity, OrganizationEntity } from './organizations/organization.entity.js';
import { PipelineEntity } from './pipelines/pipeline.entity.js';
import { StageEntity } from './pipelines/stage.entity.js';
import { TaskEntity } from './tasks/task.entity.js';
import { SavedViewEntity } from './views/saved-view.entity.js';

export const service = defineService({
  name: 'crm',
  port: 4105,
  env: Env,
  api,
  module: () => AppModule,
  entities: [
    ContactEntity,
    CompanyEntity,
    CustomFieldEntity,
    PipelineEntity,
    StageEntity,
    DealEntity,
    ProductEntity,
    SaleEntity,
    ExpenseEntity,
    ActivityEntity,
    AttachmentEntity,
    TaskEntity,
    OrganizationEntity,
    ActiveOrganizationEntity,
    SavedViewEntity,
    BatchEntity,
    ImportEntity,
  ],
  migrations,
  plugins: (fastify) => {
    // Files come as they are, and are read as they come.
    fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  },
});

await runIfMain(import.meta, service);
