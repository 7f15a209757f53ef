import { expect, it } from '@jest/globals';
import { recipientKey } from './limit-keys.js';

it.each([
  ['Ann.Lee@Oak.Example', 'ann.lee@oak.example'],
  ['ann.lee+news@oak.example', 'ann.lee@oak.example'],
  ['ann.lee+a+b@oak.example.', 'ann.lee@oak.example'],
  ['+ann@oak.example', '+ann@oak.example'],
  ['A.n.n.Lee+x@gmail.com', 'annlee@gmail.com'],
  ['annlee@googlemail.com', 'annlee@gmail.com'],
  ['ann@Bäckerei.example', 'ann@xn--bckerei-5wa.example'],
  ['ann@xn--bckerei-5wa.example', 'ann@xn--bckerei-5wa.example'],
  ['ａｎｎ@oak.example', 'ann@oak.example'],
  ['"a@b"@oak.example', '"a@b"@oak.example'],
])('counts %s for %s', (email, mailbox) => {
  expect(recipientKey(email)).toBe(mailbox);
});

it('tells dots apart where they matter', () => {
  expect(recipientKey('a.nn@oak.example')).not.toBe(recipientKey('ann@oak.example'));
});
