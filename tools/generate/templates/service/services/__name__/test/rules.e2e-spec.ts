import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addItem } from '@fernway/contracts/http/__name__';
import { accessMatrix, databaseProblems, migrationProblems, retentionProblems, startTestService, structureProblems, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

let __camel__: TestService;
beforeAll(async () => {
  __camel__ = await startTestService(service);
});
afterAll(() => __camel__.close());

describe('__name__ keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('shows and does nothing for those who may not', async () => {
    const owner = await __camel__.person();
    await __camel__.request(addItem, { as: owner, body: { title: 'Secret title' } });
    const { problems } = await accessMatrix(__camel__, {
      owner,
      examples: { 'POST /api/__name__/items': { body: { title: 'Another' } } },
      secrets: ['Secret title'],
    });
    expect(problems).toEqual([]);
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
