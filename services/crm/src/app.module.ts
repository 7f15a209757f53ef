import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { ActivitiesModule } from './activities/activities.module.js';
import { BatchUndoModule } from './batch-undo/batch-undo.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { AggregatesModule } from './aggregates/aggregates.module.js';
import { AttachmentsModule } from './attachments/attachments.module.js';
import { BoardModule } from './board/board.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import { CommerceModule } from './commerce/commerce.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { CustomFieldsModule } from './custom-fields/custom-fields.module.js';
import { DealsModule } from './deals/deals.module.js';
import { DuplicatesModule } from './duplicates/duplicates.module.js';
import { MergesModule } from './merges/merges.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { DeletionsModule } from './deletions/deletions.module.js';
import { HistoryModule } from './history/history.module.js';
import { HomeModule } from './home/home.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { PickListsModule } from './pick-lists/pick-lists.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { PipelinesModule } from './pipelines/pipelines.module.js';
import { RecordStatesModule } from './record-states/record-states.module.js';
import { WorkspaceSettingsEvents } from './records/workspace-settings.events.js';
import { RetellingModule } from './retelling/retelling.module.js';
import { SampleDataModule } from './sample-data/sample-data.module.js';
import { SearchModule } from './search/search.module.js';
import { TagsModule } from './tags/tags.module.js';
import { TargetsModule } from './targets/targets.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TimelineModule } from './timeline/timeline.module.js';
import { ViewsModule } from './views/views.module.js';

@Module({
  imports: [
    AccountsModule,
    ContactsModule,
    CompaniesModule,
    CustomFieldsModule,
    PipelinesModule,
    DealsModule,
    CommerceModule,
    BoardModule,
    ActivitiesModule,
    AttachmentsModule,
    TagsModule,
    TargetsModule,
    TasksModule,
    TimelineModule,
    HistoryModule,
    OrganizationsModule,
    PickListsModule,
    ViewsModule,
    HomeModule,
    SearchModule,
    BatchesModule,
    BulkModule,
    BatchUndoModule,
    SampleDataModule,
    DuplicatesModule,
    MergesModule,
    ImportsModule,
    ExportsModule,
    DeletionsModule,
    AggregatesModule,
    RecordStatesModule,
    RetellingModule,
  ],
  providers: [WorkspaceSettingsEvents],
})
export class AppModule {}
