import { describe, expect, it } from '@jest/globals';
import { seenTexts, unseenTexts } from '../../test/sentiment-cases.js';
import { languages } from '@fernway/contracts/http/identity';
import { sentimentOf } from './sentiment.js';

/** Shares of labelled texts that must come out right, and that may come out as the opposite of what they say. */
const floors = { seen: { right: 0.95, opposite: 0 }, unseen: { right: 0.65, opposite: 0.07 } };

describe.each(languages)('sentiment in %s', (language) => {
  it.each([
    ['seen', seenTexts[language]],
    ['unseen', unseenTexts[language]],
  ] as const)('is right for most labelled texts, and rarely the opposite (%s)', (which, texts) => {
    const cases = texts.map((given) => ({ ...given, found: sentimentOf(given.text) }));
    const wrong = cases.filter(({ label, found }) => found.sentiment !== label);
    const opposite = wrong.filter(
      ({ label, found }) => label !== 'neutral' && found.score !== null && found.sentiment !== 'neutral',
    );
    const right = 1 - wrong.length / cases.length;
    const list = wrong
      .map(({ label, found, text }) => `\n  ${label} as ${found.sentiment} (${found.score}): ${text}`)
      .join('');
    process.stdout.write(
      `sentiment ${language}, ${which}: ${Math.round(right * 100)} % of ${cases.length}, opposite ${opposite.length}${list}\n`,
    );
    expect(right).toBeGreaterThanOrEqual(floors[which].right);
    expect(opposite.length / cases.length).toBeLessThanOrEqual(floors[which].opposite);
  });
});

describe('unknown', () => {
  it.each([
    ['German', 'Wir sind sehr enttäuscht, die Maschine ist schon wieder kaputt.'],
    ['French', 'Nous sommes très contents de la livraison, merci beaucoup.'],
    ['Italian', 'Non sono contento della qualità, è un problema molto serio.'],
    ['Portuguese', 'Não estou satisfeito com o produto, mas a equipe foi muito boa.'],
    ['Dutch', 'Wij zijn niet tevreden met de levering, het is te laat.'],
    ['Russian', 'Большое спасибо, всё отлично!'],
    ['Arabic', 'شكرا جزيلا على الخدمة الممتازة'],
    ['nothing', ''],
    ['figures', '555-0100, 12.5 %'],
  ])('is what %s is, not neutral', (_what, text) => {
    expect(sentimentOf(text)).toEqual({ sentiment: 'unknown', score: null, language: null });
  });
});

describe('a score', () => {
  it('turns with a no, in each language', () => {
    for (const [good, bad] of [
      ['I am happy with it.', 'I am not happy with it.'],
      ['Estoy contento con esto.', 'No estoy contento con esto.'],
      ['我对这个满意。', '我对这个不满意。'],
      ['これは好きです。', 'これは好きではありません。'],
      ['저는 만족합니다.', '저는 만족하지 않습니다.'],
    ] as const) {
      expect([good, sentimentOf(good).sentiment]).toEqual([good, 'positive']);
      expect([bad, sentimentOf(bad).sentiment]).toEqual([bad, 'negative']);
    }
  });

  it('lies within -1 and 1, also of a text so long that whatever grows with its square would not end', () => {
    const { score } = sentimentOf('This is a terrible, terrible disaster. '.repeat(50_000));
    expect([score! >= -1, score! < -0.9]).toEqual([true, true]);
  });
});
