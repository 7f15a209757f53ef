import { lineTotal } from './deal-line.js';

it.each([
  ['one', { quantity: 1, price: 999 }, 999],
  ['thousandths', { quantity: 1.005, price: 100 }, 101],
  ['just below a half', { quantity: 1.004, price: 100 }, 100],
  ['what binary fractions would round down', { quantity: 1.115, price: 1000 }, 1115],
  ['a discount', { quantity: 3, price: 12_050, discount: 10 }, 32_535],
  ['a discount of hundredths, rounded half up', { quantity: 1, price: 1000, discount: 0.05 }, 1000],
  ['a discount of everything', { quantity: 9, price: 100, discount: 100 }, 0],
  ['large amounts, exactly', { quantity: 9007.199, price: 1_000_000_000_000 }, 9_007_199_000_000_000],
  ['large amounts, to the last unit', { quantity: 0.999, price: 999_999_999_999, discount: 0.01 }, 998_900_099_999],
])('a line of %s comes to whole minor units', (_what, line, total) => expect(lineTotal(line)).toBe(total));
