import { type LetterInput, sendLetter } from '@fernway/contracts/http/messaging-letters';
import { call } from '@fernway/web-kit';

/** Hands a mail over to be sent. The same key sends it once. */
export const sendMail = (letter: LetterInput, idempotencyKey: string) =>
  call(sendLetter, { body: letter, idempotencyKey });

export const longestMail = 20_000;
