import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';
import { textIn } from './cell-values.js';

/** A phone as it is written, with digits of full width as ours. */
export const phoneText = (cell: string): string => textIn(cell).normalize('NFKC');

const extension = /(?:;?\s*ext\.?|[;,x#]|\bdw\b|\bdurchwahl\b|内線|转|내선)\D*(\d{1,7})\s*$/i;

/** What phones are compared by: the number with its country, where it can be told, and its extension: behind one switchboard are many people. */
export const phoneKey = (phone: string, country: string): string | undefined => {
  const text = phone.normalize('NFKC');
  const ext = extension.exec(text)?.[1];
  const number = text.replace(/([;,x#]|ext|durchwahl|内線|转|내선).*$/i, '');
  const digits = number.replace(/\D/g, '');
  if (digits.length < 5) return undefined;
  const key =
    parsePhoneNumberFromString(number, country as 'US', metadata as unknown as MetadataJson)?.number ?? digits;
  return ext ? `${key};ext=${ext}` : key;
};

/** The end of a phone, the same in every way of writing it: what candidates are looked up by. As `phone_tail` in SQL. */
export const phoneTail = (key: string): string => key.replace(/;.*$/, '').replace(/\D/g, '').slice(-7);
