import {
  accessMatrix,
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  retentionProblems,
  structureProblems,
} from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { accessTable } from './access-table.js';
import { contactOf, startAnalytics, type TestAnalytics } from './analytics.js';

let analytics: TestAnalytics;
beforeAll(async () => {
  analytics = await startAnalytics();
});
afterAll(() => analytics.close());

describe('analytics keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('lets in on each route whom the table by hand names', () => {
    expect(accessTableProblems(service, accessTable)).toEqual([]);
  });

  it('shows nothing to those who may not', async () => {
    const owner = await analytics.person();
    await analytics.deliver(Array.from({ length: 7 }, () => contactOf(owner, new Date()).created()));
    const { calls, problems } = await accessMatrix(analytics, {
      owner,
      secrets: ['"leads":7', '"contacts":7', '"leadsThisMonth":7'],
    });
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(15);
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
