import { describe, expect, it } from '@jest/globals';
import {
  accessMatrix,
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  retentionProblems,
  structureProblems,
  type TestService,
} from '@fernway/service-kit/testing';
import { service } from '../../src/main.js';
import { accessExamples } from '../access-examples.js';
import { accessTable } from '../access-table.js';

export const rules = (billing: TestService): void =>
  describe('billing keeps the rules of the house', () => {
    it('declares access, body and answer of every route', () => {
      expect(structureProblems(service)).toEqual([]);
    });

    it('lets in on each route whom the table by hand names', () => {
      expect(accessTableProblems(service, accessTable)).toEqual([]);
    });

    it('lets in who may, and shows and does nothing for those who may not', async () => {
      const { problems, calls } = await accessMatrix(billing, await accessExamples(billing));
      expect(problems).toEqual([]);
      expect(calls).toBeGreaterThan(80);
    });

    it('has a schema whose tables declare their class and match the entities', async () => {
      expect(await databaseProblems(billing)).toEqual([]);
    });

    it('says what bounds each of its tables', async () => {
      expect(await retentionProblems(billing)).toEqual([]);
    });

    it('can take its migrations back', async () => {
      expect(await migrationProblems(service)).toEqual([]);
    });
  });
