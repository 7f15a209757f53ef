import { expect, test } from '@jest/globals';
import { soFar } from './markdown.js';

test.each([
  ['Call **Rosa', 'Call **Rosa**'],
  ['Call **Rosa Farm*', 'Call **Rosa Farm**'],
  ['Call **', 'Call'],
  ['Call **Rosa**', 'Call **Rosa**'],
  ['2**3 is 8\n\nCall **Rosa', '2**3 is 8\n\nCall **Rosa**'],
  ['2**3 is 8\n\nCall', '2**3 is 8\n\nCall'],
])('%j reads so far as %j', (text, shown) => {
  expect(soFar(text)).toBe(shown);
});
