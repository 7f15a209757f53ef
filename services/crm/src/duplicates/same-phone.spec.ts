import { samePhone, tailOf } from './same-phone.js';

describe('two phones', () => {
  it.each([
    ['+44 20 7946 0000', '020 7946 0000'],
    ['+442079460000', '+44 (0)20 7946-0000'],
    ['(212) 555-2368', '+1 212 555 2368'],
    ['030 901820', '+49 30 901820'],
    ['212 555 2368', '(212) 555-2368'],
    ['+81 3-1234-5678', '03-1234-5678'],
    ['+1 212 555 2368 ext. 12', '212-555-2368 x12'],
  ])('%s and %s are the same', (one, other) => {
    expect(samePhone(one, other)).toBe(true);
    expect(samePhone(other, one)).toBe(true);
    expect(tailOf(one)).toBe(tailOf(other));
  });

  it.each([
    ['+44 20 7946 0000', '+1 20 7946 0000'],
    ['+44 20 7946 0000', '020 7946 0001'],
    ['+1 212 555 2368', '+1 212 555 2368 ext. 12'],
    ['+49 30 901820', '040 901820'],
    ['12', '12'],
    ['call me', 'call me'],
  ])('%s and %s are not', (one, other) => {
    expect(samePhone(one, other)).toBe(false);
    expect(samePhone(other, one)).toBe(false);
  });
});
