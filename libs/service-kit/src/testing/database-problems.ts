import { join } from 'node:path';
import {
  asAdmin,
  catalogueProblems,
  entityDrift,
  functionProblems,
  type CatalogueRules,
} from '@fernway/database/testing';
import type { TestService } from './test-service.js';

/**
 * Holds a service's database against the rules of tenancy (table classes, row security and its policies, roles, definer
 * functions), its functions against their files, and its entities against the schema.
 * @param exceptions definer functions and policies that are meant to exist; `functions` is the folder with their files, `src/sql`
 * @returns one sentence per problem
 */
export async function databaseProblems(
  { name, database }: TestService,
  { functions, ...exceptions }: Omit<CatalogueRules, 'service'> & { functions?: string } = {},
): Promise<string[]> {
  const folders = [join(import.meta.dirname, '../sql'), ...(functions ? [functions] : [])];
  const rules = { ...exceptions, service: name };
  return [
    ...(await asAdmin(database.adminUrl, (admin) => catalogueProblems(admin, rules))),
    ...(await asAdmin(database.adminUrl, (admin) => functionProblems(admin, folders))),
    ...(await entityDrift(database.dataSource)),
  ];
}
