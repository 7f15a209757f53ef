import { z } from 'zod';
import { jsonAnswer } from './json-answer.js';

const schema = z.object({ n: z.number() });

it.each(['{"n":1}', 'Here it is:\n```json\n{"n":1}\n```\nAnything else?'])('reads %j', (text) => {
  expect(jsonAnswer(text, schema)).toEqual({ n: 1 });
});

it.each(['c0ffee-secret', '{"n":c0ffee-secret}', '{"n":"c0ffee-secret"}'])(
  'says of %j that it is none, in no words of it',
  (text) => {
    const failure = (() => {
      try {
        return jsonAnswer(text, schema);
      } catch (error) {
        return error as Error;
      }
    })();
    expect(failure).toMatchObject({
      name: 'ProviderFailure',
      kind: 'unusable',
      cause: { name: expect.stringMatching(/^(SyntaxError|ZodError)$/) },
    });
    for (let each: unknown = failure; each instanceof Error; each = each.cause)
      expect([each.message, each.stack].join()).not.toContain('c0ffee');
  },
);
