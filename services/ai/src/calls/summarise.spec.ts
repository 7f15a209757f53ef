import { describe, expect, it } from '@jest/globals';
import type { Language } from '@fernway/contracts/http/identity';
import { summarise } from './summarise.js';

/** A Wednesday. */
const today = '2026-11-18';
const read = (notes: string, own: Language = 'en') =>
  summarise({ notes, own, today, writer: 'Ann', sentimentOf: () => 'unknown' });

const english = `Hi Mara, how are you today.
Mara said the price of 40 loaves a day is important to the bakery.
We agreed on delivery on Mondays and Thursdays.
I will send the new price list by Friday and Mara will confirm the quantities next Tuesday.
The weather was nice.
Next call on December 3rd to talk about the contract.`;

describe('notes in English', () => {
  const { summary, decisions, actions, followUp } = read(english);

  it('tells who does what until when, each with its sentence', () => {
    const quote = 'I will send the new price list by Friday and Mara will confirm the quantities next Tuesday.';
    expect(actions).toEqual([
      { text: 'I will send the new price list by Friday', owner: 'Ann', dueOn: '2026-11-20', quote },
      { text: 'Mara will confirm the quantities next Tuesday.', owner: 'Mara', dueOn: '2026-11-24', quote },
    ]);
  });

  it('keeps decisions and the day of the next talk', () => {
    expect(decisions.map(({ text }) => text)).toEqual(['We agreed on delivery on Mondays and Thursdays.']);
    expect(followUp).toEqual({ on: '2026-12-03', quote: 'Next call on December 3rd to talk about the contract.' });
  });

  it('sums up in sentences of the notes, the weighty ones', () => {
    expect(summary).toContain('delivery on Mondays');
    expect(summary).toContain('price list');
    expect(summary).not.toContain('weather');
    expect(summary).not.toContain('how are you');
  });
});

it('reads a transcript: "I" is who speaks', () => {
  const { actions } = read(
    'Ann: Thanks for your time.\nMara: I will check the budget tomorrow.\nAnn: I will call you on Friday.',
  );
  expect(actions.map(({ owner, dueOn }) => [owner, dueOn])).toEqual([
    ['Mara', '2026-11-19'],
    ['Ann', '2026-11-20'],
  ]);
});

it('takes the lines below a heading for what it says', () => {
  const { actions, decisions } = read(
    'Decisions:\n- Sourdough only\n\nAction items:\n- Samples to the shop by Monday\n- Mara: invoice address',
  );
  expect(decisions.map(({ text }) => text)).toEqual(['Sourdough only']);
  expect(actions).toEqual([
    { text: 'Samples to the shop by Monday', owner: null, dueOn: '2026-11-23', quote: 'Samples to the shop by Monday' },
    { text: 'invoice address', owner: 'Mara', dueOn: null, quote: 'invoice address' },
  ]);
});

it.each<[Language, string, [string | null, string | null][], string, string]>([
  [
    'es',
    'Hablamos del precio con Mara. Acordamos entregar los lunes. Voy a enviar la oferta el viernes. Mara confirmará las cantidades el próximo martes. Nos vemos el 3 de diciembre.',
    [
      ['Ann', '2026-11-20'],
      ['Mara', '2026-11-24'],
    ],
    'Acordamos entregar los lunes.',
    '2026-12-03',
  ],
  [
    'zh',
    '客户关心价格。双方决定每周一送货。我会在周五之前发送报价单。李雷将在下周二确认数量。12月3日再次通话。',
    [
      ['Ann', '2026-11-20'],
      ['李雷', '2026-11-24'],
    ],
    '双方决定每周一送货。',
    '2026-12-03',
  ],
  [
    'ja',
    '価格について話しました。月曜日の配送で合意しました。私から金曜日までに見積書を送付します。田中さんが来週の火曜に数量を確認します。次回は12月3日に打ち合わせ。',
    [
      ['Ann', '2026-11-20'],
      ['田中さん', '2026-11-24'],
    ],
    '月曜日の配送で合意しました。',
    '2026-12-03',
  ],
  [
    'ko',
    '가격에 대해 이야기했습니다. 월요일 배송으로 합의했습니다. 제가 금요일까지 견적서를 보내겠습니다. 김민수 대리가 다음 주 화요일에 수량을 확인하기로 했습니다. 다음 미팅은 12월 3일입니다.',
    [
      ['Ann', '2026-11-20'],
      ['김민수 대리', '2026-11-24'],
    ],
    '월요일 배송으로 합의했습니다.',
    '2026-12-03',
  ],
])('finds decisions, acts, owners and days in %s', (own, notes, acts, decision, followUp) => {
  const summary = read(notes, own);
  expect(summary.actions.map(({ owner, dueOn }) => [owner, dueOn])).toEqual(acts);
  expect(summary.decisions.map(({ text }) => text)).toContain(decision);
  expect(summary.followUp?.on).toBe(followUp);
});

it('takes the notes’ own language where it is not the user’s', () => {
  expect(read('제가 내일 보내겠습니다.', 'en').actions).toMatchObject([{ owner: 'Ann', dueOn: '2026-11-19' }]);
});

it('invents nothing: every item is a part of the sentence it quotes, and the sentence of the notes', () => {
  const notes = [
    english,
    'Please send the samples. The market will grow in May. Deliveries will start on Monday.',
  ].join('\n');
  const { summary, decisions, actions, followUp } = read(notes);
  const quotes = [...decisions, ...actions, ...(followUp ? [followUp] : [])].map(({ quote }) => quote);
  expect(quotes.filter((quote) => !notes.includes(quote))).toEqual([]);
  expect([...decisions, ...actions].filter(({ text, quote }) => !quote.includes(text))).toEqual([]);
  expect(actions.map(({ text }) => text)).toContain('Please send the samples.');
  expect(actions.filter(({ text }) => /market|Deliveries/.test(text))).toEqual([]);
  for (const sentence of summary.split(/(?<=[.!?]) /)) expect(notes).toContain(sentence);
});

it('finds nothing to do where nothing is to be done', () => {
  expect(read('Mara likes the bread.')).toEqual({
    summary: 'Mara likes the bread.',
    decisions: [],
    actions: [],
    sentiment: 'unknown',
    followUp: null,
  });
});

it('comes to an end with the longest notes, which a pattern that tries every way would not', () => {
  const { actions } = read(
    Array.from(
      { length: 500 },
      (_, index) => `Customer ${index} wants a discount and I will send the offer number ${index} by Friday.`,
    )
      .join(' ')
      .slice(0, 50_000),
  );
  expect(actions.length).toBeGreaterThan(0);
});
