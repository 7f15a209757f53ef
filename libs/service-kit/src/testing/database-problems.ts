import { asAdmin, catalogueProblems, entityDrift } from '@fernway/database/testing';
import type { TestService } from './test-service.js';

/**
 * Holds a service's database against the rules of tenancy (table classes, forced row security, roles, definer
 * functions) and its entities against the schema.
 * @param definerFunctions signatures that are meant to exist: `contact_search(text, integer)`
 * @returns one sentence per problem
 */
export async function databaseProblems(
  { name, database }: TestService,
  definerFunctions: string[] = [],
): Promise<string[]> {
  const rules = { service: name, definerFunctions };
  return [
    ...(await asAdmin(database.adminUrl, (admin) => catalogueProblems(admin, rules))),
    ...(await entityDrift(database.dataSource)),
  ];
}
