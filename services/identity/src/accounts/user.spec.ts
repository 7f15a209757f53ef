import { emailKeyOf } from './user.js';

describe('an e-mail address', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['ada+crm@example.com', 'ada+crm@example.com'],
    ['re\u0301ne\u0301@example.com', 'r\u00e9n\u00e9@example.com'],
    ['info@Müller.example', 'info@xn--mller-kva.example'],
    ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
    ['nobody', 'nobody'],
  ])('%j is compared as %s', (given, key) => {
    expect(emailKeyOf(given)).toBe(key);
  });
});
