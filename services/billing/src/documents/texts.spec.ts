import { expect, it } from '@jest/globals';
import { languages } from '@fernway/contracts/http/identity';
import { texts } from './texts.js';

/** Every text of a language by its name; what takes a value is given one. */
const said = (language: (typeof languages)[number]): Record<string, string> => {
  const { states, tokens, plan, refundOf, disputeOf, questions, ...plain } = texts[language];
  const filled = {
    tokens: tokens('1,300'),
    plan: plan('Starter'),
    refundOf: refundOf('21.11.'),
    disputeOf: disputeOf('21.11.'),
    questions: questions('help@example.com'),
  };
  return {
    ...plain,
    ...filled,
    ...Object.fromEntries(Object.entries(states).map(([state, text]) => [`state ${state}`, text])),
  };
};

it.each(languages)('says everything in %s, and nothing twice', (language) => {
  const all = said(language);
  expect(Object.keys(all).toSorted()).toEqual(Object.keys(said('en')).toSorted());
  expect(Object.values(all).filter((text) => text.trim() === '')).toEqual([]);
  const values = {
    tokens: '1,300',
    plan: 'Starter',
    refundOf: '21.11.',
    disputeOf: '21.11.',
    questions: 'help@example.com',
  };
  for (const [name, value] of Object.entries(values)) {
    expect(all[name]).toContain(value);
    expect(all[name]!.replace(value, '').trim()).not.toBe('');
  }
  expect(all['refundOf']).not.toBe(all['disputeOf']);
});

it('has a bill in the words of each language, not in those of English', () => {
  for (const language of languages.filter((one) => one !== 'en')) {
    const [ours, english] = [said(language), said('en')];
    expect(Object.keys(ours).filter((name) => ours[name] === english[name])).toEqual(
      language === 'es' ? ['total'] : [],
    );
  }
});
