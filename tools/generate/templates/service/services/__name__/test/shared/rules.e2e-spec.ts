import { describe, expect, it } from '@jest/globals';
import { databaseProblems, migrationProblems, retentionProblems, structureProblems, type TestService } from '@fernway/service-kit/testing';
import { service } from '../../src/main.js';
import { tryEveryAccess } from '../every-access.js';

export const rules = (__camel__: TestService): void =>
  describe('__name__ keeps the rules of the house', () => {
    it('declares access, body and answer of every route', () => {
      expect(structureProblems(service)).toEqual([]);
    });

    it('shows and does nothing for those who may not', async () => {
      expect((await tryEveryAccess(__camel__)).problems).toEqual([]);
    });

    it('has a schema whose tables declare their class and match the entities', async () => {
      expect(await databaseProblems(__camel__)).toEqual([]);
    });

    it('says what bounds each of its tables', async () => {
      expect(await retentionProblems(__camel__)).toEqual([]);
    });

    it('can take its migrations back', async () => {
      expect(await migrationProblems(service)).toEqual([]);
    });
  });
