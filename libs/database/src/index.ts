export { acting } from './acting.js';
export { createDataSource, poolOf, type DataSourceSettings } from './data-source.js';
export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresSettings } from './embedded-postgres.js';
export { functionFiles } from './function-files.js';
export { migrate, revertLast, schemaProblems, type Migration } from './migrate.js';
export type { ServiceDatabase } from './database-urls.js';
export { provision, type ProvisionSettings } from './provision.js';
export { watchForSilence } from './silent-server.js';
export { minimumPostgres, PostgresTooOld, requireVersion } from './server-version.js';
export { type Outlived, removeSome } from './remove-old.js';
export { databaseName, ownerRole, reasonRole, searchRole, serviceRole } from './roles.js';
export {
  migratingService,
  platformAccess,
  platformTable,
  searchTable,
  userTable,
  workspaceTable,
} from './table-class.js';
export { Tenancy } from './tenancy.js';
export {
  platformReasons,
  type AnyTx,
  type PlatformReason,
  type PlatformScope,
  type PlatformTx,
  type Statement,
  type Tx,
  type UserScope,
  type UserTx,
  type WorkspaceRead,
  type WorkspaceScope,
  type WorkspaceTx,
} from './tx.js';
export { zoneOfPostgres } from './zone.js';
