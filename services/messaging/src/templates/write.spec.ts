import { describe, expect, it } from '@jest/globals';
import { languages } from '@fernway/contracts/http/identity';
import { write } from './write.js';

const all = {
  welcome: { firstName: 'Ann', dashboard: 'https://fernway.example/dashboard', tokens: 10 },
  receipt: { firstName: 'Ann', tokens: '100', price: '$1.00', orderId: 'o-1', paidAt: 'today', billing: 'https://fernway.example/b' },
  'newsletter-confirm': { link: 'https://fernway.example/c' },
  'newsletter-welcome': { unsubscribe: 'https://fernway.example/u' },
  'contact-copy': { name: 'Ann', subject: 'Question', message: 'How?', hours: 24 },
  invitation: { invitedBy: 'Ann Lee', workspace: 'Oak Bakery', link: 'https://fernway.example/i', expiresAt: 'May 1' },
  mention: { firstName: 'Ann', mentionedBy: 'Ben Lee', workspace: 'Oak Bakery', link: 'https://fernway.example/m' },
  returned: { firstName: 'Ann', to: 'mara@oak.example', subject: 'Our call', text: 'On Mondays.', refused: true, reason: '550 No such user', link: 'https://fernway.example/r' },
} as const;

describe.each(languages)('mail in %s', (language) => {
  it.each(Object.keys(all) as (keyof typeof all)[])('%s tells every fact', (name) => {
    const facts = all[name];
    const { subject, text } = write(name, language, facts as never);
    expect(subject).not.toBe('');
    for (const fact of Object.values(facts).filter((each) => typeof each !== 'boolean')) expect(`${subject}\n${text}`).toContain(String(fact));
  });
});

it('reads differently in every language', () => {
  const subjects = languages.map((language) => write('welcome', language, all.welcome).subject);
  expect(new Set(subjects).size).toBe(languages.length);
});
