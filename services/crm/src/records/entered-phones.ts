import { AppError } from '@fernway/contracts/errors';
import { phoneProblem, type PhoneProblem } from '@fernway/contracts/phone';

type Phones = { phone?: string | null | undefined; otherPhones?: { phone: string }[] | undefined };

const messages: Record<PhoneProblem, string> = {
  'digits-lost': 'Was shortened by a spreadsheet: digits are missing',
  'phone-is-date': 'Is a date: a spreadsheet took the phone number for one',
  'bad-phone': 'Is no phone number',
};

/** What the record has already may stay. @throws AppError invalid-request naming each phone that is none */
export const requirePhones = ({ phone, otherPhones = [] }: Phones, before: Phones = {}): void => {
  const had = new Set([before.phone, ...(before.otherPhones ?? []).map((way) => way.phone)]);
  const given = [
    { path: 'phone', phone },
    ...otherPhones.map((way, at) => ({ path: `otherPhones.${at}.phone`, phone: way.phone })),
  ];
  const errors = given.flatMap(({ path, phone }) => {
    const problem = phone && !had.has(phone) ? phoneProblem(phone) : undefined;
    return problem ? [{ path, message: messages[problem] }] : [];
  });
  const [first] = errors;
  if (first) throw new AppError('invalid-request', { detail: `${first.path}: ${first.message}`, errors });
};
