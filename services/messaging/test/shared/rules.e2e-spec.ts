import { describe, expect, it } from '@jest/globals';
import { listUndeliveredLetters, sendLetter } from '@fernway/contracts/http/messaging-letters';
import {
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  retentionProblems,
  structureProblems,
  type TestService,
} from '@fernway/service-kit/testing';
import { service } from '../../src/main.js';
import { accessTable } from '../access-table.js';
import { everyAccess } from '../every-access.js';
import type { PlatformPeer } from '../platform-peer.js';

export const rules = (messaging: TestService, platform: PlatformPeer): void =>
  describe('messaging keeps the rules of the house', () => {
    it('declares access, body and answer of every route', () => {
      expect(structureProblems(service)).toEqual([]);
    });

    it('lets in on each route whom the table by hand names', () => {
      expect(accessTableProblems(service, accessTable)).toEqual([]);
    });

    it('lets in who may, and shows and does nothing for those who may not', async () => {
      expect(await everyAccess(messaging, platform)).toEqual([]);
    });

    it('has a schema whose tables declare their class and match the entities', async () => {
      expect(await databaseProblems(messaging)).toEqual([]);
    });

    it('says what bounds each of its tables', async () => {
      expect(await retentionProblems(messaging)).toEqual([]);
    });

    it('can take its migrations back', async () => {
      expect(await migrationProblems(service)).toEqual([]);
    });

    it('says in its document what is for people only', async () => {
      const document = (await (await fetch(`${messaging.url}/api/messaging/openapi.json`)).json()) as {
        paths: Record<string, Record<string, { security: object[]; description: string }>>;
      };
      for (const { path, method } of [sendLetter, listUndeliveredLetters]) {
        const operation = document.paths[path]![method.toLowerCase()]!;
        expect(operation.security).toEqual([{ accessToken: [] }]);
        expect(operation.description).toContain('API keys are refused.');
      }
    });
  });
