export { type AccessExamples, accessMatrix, type Example, type ExampleMaker } from './testing/access-matrix.js';
export { type AccessTable, accessTableProblems } from './testing/access-table.js';
export { databaseProblems } from './testing/database-problems.js';
export { importsOf } from './testing/import-graph.js';
export { migrationProblems } from './testing/migration-problems.js';
export { retentionProblems } from './testing/retention-problems.js';
export { generateServiceKeys, privateKeyName } from './testing/service-keys.js';
export { routedMethodsOfService, structureProblems } from './testing/structure.js';
export {
  type Answer,
  startTestService,
  type TestService,
  type TestSettings,
} from './testing/test-service.js';
export { eventually, TestEvents } from './testing/test-events.js';
export { forgedTokens, type Person, TestSigner } from './testing/test-keys.js';
