import { statusOf } from '@fernway/contracts/errors';
import { features } from '@fernway/contracts/http/tokens';
import texts from '@fernway/i18n/locales/en.json' with { type: 'json' };

test('every error code and every feature has a text', () => {
  const codes = [...Object.keys(statusOf), 'network', 'unexpected-answer'].sort();
  expect(Object.keys(texts.error).sort()).toEqual(codes);
  expect(Object.keys(texts.feature).sort()).toEqual([...features].sort());
});
