// Own boot: as everyday, but with every forged token, key and foreign id.
import { accessMatrix } from '@fernway/service-kit/testing';
import { accessExamples, afterAccess } from './access-examples.js';
import { Tokens } from './tokens.js';

const tokens = await Tokens.start();
afterAll(() => tokens.close());

it('shows and does nothing for those who may not, whatever they come with', async () => {
  tokens.at('2026-03-10T12:00:00Z');
  const given = await accessExamples(tokens);
  const { calls, problems } = await accessMatrix(tokens.test, { ...given, thorough: true });
  expect(problems).toEqual([]);
  expect(calls).toBeGreaterThan(150);
  expect(await tokens.balance(given.owner)).toMatchObject(afterAccess);
});
