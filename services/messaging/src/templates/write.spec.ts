import { describe, expect, it } from '@jest/globals';
import { languages } from '@fernway/contracts/http/identity';
import { withoutLinks } from './without-links.js';
import { write } from './write.js';

const all = {
  welcome: { dashboard: 'https://fernway.example/dashboard', tokens: 10 },
  'confirm-address': { link: 'https://fernway.example/confirm', expiresAt: 'May 1' },
  'account-exists': { signIn: 'https://fernway.example/auth', reset: 'https://fernway.example/reset' },
  'password-reset': { link: 'https://fernway.example/reset', expiresAt: 'May 1' },
  'password-changed': {
    changedAt: 'May 1',
    reset: 'https://fernway.example/reset',
    support: 'support@fernway.example',
    keys: 'Till (Oak Bakery)',
    keysPage: 'https://fernway.example/keys',
  },
  receipt: {
    firstName: 'Ann',
    tokens: '100',
    price: '$1.00',
    orderId: 'o-1',
    paidAt: 'today',
    billing: 'https://fernway.example/b',
  },
  'newsletter-confirm': { link: 'https://fernway.example/c' },
  'newsletter-welcome': { unsubscribe: 'https://fernway.example/u' },
  'contact-acknowledgement': { hours: 24 },
  invitation: { invitedBy: 'Ann Lee', workspace: 'Oak Bakery', link: 'https://fernway.example/i', expiresAt: 'May 1' },
  digest: {
    firstName: 'Ann',
    items: [
      { label: 'Reminder: Call Mara (Oak Bakery)', url: 'https://fernway.example/t' },
      { label: 'Ben Lee mentioned you (Oak Bakery)', url: 'https://fernway.example/m' },
    ],
    more: 7,
    settings: 'https://fernway.example/s',
  },
  'unproved-letter': { text: 'On Mondays.' },
  returned: {
    firstName: 'Ann',
    to: 'mara@oak.example',
    subject: 'Our call',
    text: 'On Mondays.',
    refused: true,
    reason: '550 No such user',
    link: 'https://fernway.example/r',
  },
} as const;

describe.each(languages)('mail in %s', (language) => {
  it.each(Object.keys(all) as (keyof typeof all)[])('%s tells every fact, as text and as a page', (name) => {
    const facts = all[name];
    const { subject, text, html } = write(name, language, facts as never);
    expect(subject).not.toBe('');
    expect(html).toContain(`<html lang="${language}">`);
    const told = Object.values(facts).flatMap((fact) =>
      typeof fact === 'object' ? fact.flatMap(Object.values) : fact,
    );
    for (const fact of told.filter((each) => typeof each !== 'boolean')) {
      expect(`${subject}\n${text}`).toContain(String(fact));
      expect(html).toContain(String(fact));
    }
  });

  it.each(Object.keys(all) as (keyof typeof all)[])(
    '%s loads nothing, runs nothing, and shows markup as text',
    (name) => {
      const nasty = '<img src=x onerror=alert(1)>"\'&';
      // In each text, wherever it stands.
      const facts = JSON.parse(JSON.stringify(all[name]), (_key, fact: unknown) =>
        typeof fact === 'string' ? `${fact}${nasty}` : fact,
      );
      const { html } = write(name, language, facts as never);
      expect(html).not.toMatch(/<(img|script|link|iframe|object|svg|form|input)\b/i);
      // Of the tags only their own names and attributes; what was given stands between quotes or as escaped text.
      const tags = html.replace(/"[^"]*"/g, '""');
      expect(tags.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
      expect(tags).not.toMatch(/<[^>]+\s(on\w+|src|srcset|background|poster)\s*=/i);
      expect(html).not.toMatch(/url\(|@import/i);
    },
  );
});

it('reads differently in every language', () => {
  const subjects = languages.map((language) => write('welcome', language, all.welcome).subject);
  expect(new Set(subjects).size).toBe(languages.length);
});

it.each([
  ['Ann Lee', 'Ann Lee'],
  ['Dr. Ann Lee', 'Dr. Ann Lee'],
  ['Win at https://evil.example/x now', 'Win at https evil example/x now'],
  ['www.evil.example', 'www evil example'],
  ['evil。example', 'evil example'],
  ['ann@evil.example', 'ann evil example'],
  ['e\u200bvil\n.example', 'e vil .example'],
])('writes the name %s as %s', (name, shown) => {
  expect(withoutLinks(name)).toBe(shown);
});
