import { statusOf } from '@fernway/contracts/errors';
import { features } from '@fernway/contracts/http/tokens';
import { addMessages, commonNamespace, setLanguage } from '@fernway/i18n';
import type { Language, Messages } from '@fernway/i18n';
import texts from '@fernway/i18n/locales/en.json' with { type: 'json' };
import spanish from '@fernway/i18n/locales/es.json' with { type: 'json' };
import japanese from '@fernway/i18n/locales/ja.json' with { type: 'json' };

import { ApiError, errorText } from './api-error.js';

test('every error code and every feature has a text', () => {
  const codes = [...Object.keys(statusOf), 'network', 'unexpected-answer'].sort();
  expect(Object.keys(texts.error).sort()).toEqual(codes);
  expect(Object.keys(texts.feature).sort()).toEqual([...features].sort());
});

describe('too many tries', () => {
  const refused = (retryAfter?: number) =>
    new ApiError({
      code: 'too-many-requests',
      status: 429,
      detail: 'Too many requests',
      ...(retryAfter !== undefined && { retryAfter }),
    });
  const speak = async (language: Language, messages: object) => {
    addMessages(language, commonNamespace, messages as Messages);
    await setLanguage(language, { remember: false });
  };
  afterEach(() => setLanguage('en', { remember: false }));

  test.each([
    [0.2, '1 second'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [2250, '38 minutes'],
    [5399, '90 minutes'],
    [5400, '2 hours'],
    [86_000, '24 hours'],
  ])('say after %d s to try again in %s', async (seconds, wait) => {
    await speak('en', texts);
    expect(errorText(refused(seconds))).toBe(`Too many tries. Try again in ${wait}.`);
  });

  test.each([
    [
      'es' as const,
      spanish,
      'Demasiados intentos. Se puede volver a intentar dentro de 38 minutos.',
      'Demasiados intentos. Espera un momento.',
    ],
    [
      'ja' as const,
      japanese,
      '試行回数が多すぎます。38 分後にもう一度お試しください。',
      '試行回数が多すぎます。しばらくお待ちください。',
    ],
  ])('name the wait in %s too, and none where it is not known', async (language, messages, told, unknown) => {
    await speak(language, messages);
    expect(errorText(refused(2250))).toBe(told);
    expect(errorText(refused())).toBe(unknown);
  });
});

test('a full plan is told with its numbers in every language', async () => {
  addMessages('es', commonNamespace, spanish as Messages);
  await setLanguage('es', { remember: false });
  const refused = new ApiError({ code: 'plan-limit', status: 409, limit: 250, used: 251 } as never);
  expect(errorText(refused)).toMatch(/puede tener 250 contactos y ya hay 251\./);
  await setLanguage('en', { remember: false });
});
