import { folded } from '@fernway/contracts/folded';

/** Each term must be found, by at least one of its alternatives; all of them are folded. */
export type Term = [string, ...string[]];

const phoneLike = /^[+(]?[\d().+/-]*\d[\d().+/-]*$/;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * What is looked for in a text that somebody typed: its words, and phone numbers in whatever way they are written. Of a whole
 * number only the last eight digits count, because a country's code and a leading zero are written or not.
 */
export const termsOf = (typed: string): Term[] => {
  const terms: Term[] = [];
  let phone: string[] = [];
  const endPhone = () => {
    const digits = digitsOf(phone.join(''));
    if (phone.length > 1 && digits.length >= 6) terms.push([nationalOf(digits)]);
    else for (const word of phone) terms.push(alternativesOf(word));
    phone = [];
  };
  for (const word of folded(typed).split(/\s+/).filter(Boolean)) {
    if (phoneLike.test(word)) phone.push(word);
    else {
      endPhone();
      terms.push(alternativesOf(word));
    }
  }
  endPhone();
  return terms;
};

const nationalOf = (digits: string): string =>
  digits.length >= 10 ? digits.slice(-8) : digits.replace(/^0(?=\d{5})/, '');

const alternativesOf = (word: string): Term => {
  const digits = digitsOf(word);
  if (phoneLike.test(word) && digits.length >= 3)
    return digits === word && digits.length < 10 ? [word] : different(word, nationalOf(digits));
  // `CRM-12345` is the deal CRM12345.
  return digits ? different(word, word.replace(/[-#./]/g, '')) : [word];
};

const different = (word: string, other: string): Term => (other.length > 1 && other !== word ? [word, other] : [word]);

/** As the database's functions take them. */
export const linesOf = (terms: Term[]): string[] => terms.map((term) => term.join('\n'));
