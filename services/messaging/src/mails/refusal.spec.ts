import { expect, it } from '@jest/globals';
import { refusalOf } from './refusal.js';

it.each([
  [
    'an address that is not there',
    { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 No\r\nsuch user' },
    '550 5.1.1 No such user',
  ],
  ['a mail that is taken for spam', { code: 'EMESSAGE', responseCode: 554, response: '554 Spam' }, '554 Spam'],
  ['a full mailbox', { code: 'EENVELOPE', responseCode: 452, response: '452 Full' }, null],
  ['a wrong password of the operator', { code: 'EAUTH', responseCode: 535, response: '535 Bad credentials' }, null],
  [
    'a password that is missing',
    { code: 'EENVELOPE', responseCode: 530, response: '530 Authentication required' },
    null,
  ],
  ['a server that is not there', { code: 'ECONNECTION' }, null],
  ['anything else', new Error('Greeting never received'), null],
  ['nothing', undefined, null],
])('%s', (_what, error, refusal) => {
  expect(refusalOf(error)).toBe(refusal);
});
