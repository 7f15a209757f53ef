import { expect, it } from '@jest/globals';
import { emailOf, isEmail, mailLink } from './email.js';

it.each([
  'info@müller.example',
  'info@xn--mller-kva.example',
  'info@почта.xn--p1ai',
  'info@почта.рф',
  'r&d@oak.example',
  'a/b@oak.example',
  'x=y@oak.example',
  'müller@oak.example',
  "o'brien+crm@oak.example",
  '!#$%&*?^_`{|}~@oak.example',
  '用户@例子.中国',
  'अजय@उदाहरण.भारत',
  '홍길동@예시.한국',
  'ü@müller.example'.normalize('NFD'),
  `${'a'.repeat(64)}@oak.example`,
  `${'ü'.repeat(32)}@oak.example`,
  'ann-@my-oak.example',
  `ann@${'a'.repeat(63)}.example`,
  'ann@1.2.example',
  'Ann@OAK.Example',
  'ann@oak。example',
  '"ann"@oak.example',
  '"john doe"@oak.example',
  '"a,b@c"@oak.example',
  String.raw`"a\"b\\"@oak.example`,
])('takes %s', (address) => {
  expect(isEmail(address)).toBe(true);
});

it.each([
  '',
  'ann',
  '@oak.example',
  'ann@',
  'ann@oak',
  'ann@oak.e',
  'ann@oak.7',
  'ann@127.0.0.1',
  'ann@[127.0.0.1]',
  'ann@oak_1.example',
  'ann@oak-.example',
  'ann@-oak.example',
  'ann@-öak.example',
  'ann@a.-oak.example',
  'ann@oak..example',
  'ann@oak.example.',
  'ann@oak.example:25',
  'ann@oak.example/x',
  'ann@o%61k.example',
  '.ann@oak.example',
  'ann.@oak.example',
  'a..n@oak.example',
  'a n@oak.example',
  'a,b@oak.example',
  'a@b@oak.example',
  '"a<n>n"@oak.example',
  '"ann@oak.example',
  '"an"n@oak.example',
  '"an"n"@oak.example',
  '"ann\\"@oak.example',
  '""@oak.example',
  '"an\u200bn"@oak.example',
  '"an\nn"@oak.example',
  'Ann <ann@oak.example>',
  'ａnn@oak.example',
  'an\u200bn@oak.example',
  'an\u202en@oak.example',
  'an\u3164n@oak.example',
  'ann@oak.example\n',
  'ann\0@oak.example',
  `${'a'.repeat(65)}@oak.example`,
  `${'ü'.repeat(33)}@oak.example`,
  `ann@${'a'.repeat(64)}.example`,
  `ann@${'ü'.repeat(60)}.example`,
  `ann@${`${'a'.repeat(49)}.`.repeat(5)}example`,
])('does not take %j', (address) => {
  expect(isEmail(address)).toBe(false);
});

it('is kept with dots in its domain, and linked with one sign between its parts', () => {
  expect(['a@x。jp', 'a。b@x．co｡jp', 'ann@oak.example'].map(emailOf)).toEqual([
    'a@x.jp',
    'a。b@x.co.jp',
    'ann@oak.example',
  ]);
  expect(mailLink('"a@b c"@oak.example')).toBe('mailto:%22a%40b%20c%22@oak.example');
});
