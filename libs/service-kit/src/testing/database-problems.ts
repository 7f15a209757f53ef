import { asAdmin, catalogueProblems, entityDrift, type CatalogueRules } from '@fernway/database/testing';
import type { TestService } from './test-service.js';

/**
 * Holds a service's database against the rules of tenancy (table classes, row security and its policies, roles, definer
 * functions) and its entities against the schema.
 * @param exceptions definer functions and policies that are meant to exist
 * @returns one sentence per problem
 */
export async function databaseProblems(
  { name, database }: TestService,
  exceptions: Omit<CatalogueRules, 'service'> = {},
): Promise<string[]> {
  const rules = { ...exceptions, service: name };
  return [
    ...(await asAdmin(database.adminUrl, (admin) => catalogueProblems(admin, rules))),
    ...(await entityDrift(database.dataSource)),
  ];
}
