import {
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  retentionProblems,
  structureProblems,
} from '@fernway/service-kit/testing';
import { join } from 'node:path';
import { service } from '../../src/main.js';
import { crmAccessMatrix } from '../access-matrix.js';
import { accessTable } from '../access-table.js';
import type { BesideIdentity } from '../identity-peer.js';

export const rules = (beside: BesideIdentity): void =>
  describe('the CRM keeps the rules of the house', () => {
    const { crm } = beside;

    it('declares access, body and answer of every route', () => {
      expect(structureProblems(service)).toEqual([]);
    });

    it('lets in on each route whom the table by hand names', () => {
      expect(accessTableProblems(service, accessTable)).toEqual([]);
    });

    it('lets in who may, and shows and does nothing for those who may not', async () => {
      const { calls, problems } = await crmAccessMatrix(beside);
      expect(problems).toEqual([]);
      expect(calls).toBeGreaterThan(1);
    });

    it('has a schema whose tables declare their class and match the entities', async () => {
      const definerFunctions = [
        'contact_search_follow()',
        'company_search_follow()',
        'deal_search_follow()',
        'task_search_follow()',
        'activity_search_follow()',
        'organization_search_follow()',
        'find_records(text,text[],integer)',
        'find_few_records(text,text[],integer)',
        'record_matches(text,uuid,text[])',
        'find_among(text,uuid[],text[])',
        'search_records(text[],text,text[],integer)',
        'search_corrections(text[])',
      ];
      expect(
        await databaseProblems(crm, { definerFunctions, functions: join(import.meta.dirname, '../../src/sql') }),
      ).toEqual([]);
    });

    it('says what bounds each of its tables', async () => {
      expect(await retentionProblems(crm)).toEqual([]);
    });

    it('can take its migrations back', async () => {
      expect(await migrationProblems(service)).toEqual([]);
    });
  });
