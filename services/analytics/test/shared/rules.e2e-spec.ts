import {
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  retentionProblems,
  structureProblems,
} from '@fernway/service-kit/testing';
import { service } from '../../src/main.js';
import { accessTable } from '../access-table.js';
import type { TestAnalytics } from '../analytics.js';
import { tryEveryAccess } from '../every-access.js';

export const rules = (analytics: TestAnalytics): void =>
  describe('analytics keeps the rules of the house', () => {
    it('declares access, body and answer of every route', () => {
      expect(structureProblems(service)).toEqual([]);
    });

    it('lets in on each route whom the table by hand names', () => {
      expect(accessTableProblems(service, accessTable)).toEqual([]);
    });

    it('shows nothing to those who may not', async () => {
      const { calls, problems } = await tryEveryAccess(analytics);
      expect(problems).toEqual([]);
      expect(calls).toBeGreaterThan(10);
    });

    it('has a schema whose tables declare their class and match the entities', async () => {
      expect(await databaseProblems(analytics)).toEqual([]);
    });

    it('says what bounds each of its tables', async () => {
      expect(await retentionProblems(analytics)).toEqual([]);
    });

    it('can take its migrations back', async () => {
      expect(await migrationProblems(service)).toEqual([]);
    });
  });
