import { type CountryCode, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';

/** The digits that every way of writing a number ends with. */
export const tailOf = (phone: string): string =>
  phone
    .replace(/(;|,|x|#|ext).*$/i, '')
    .replace(/\D/g, '')
    .slice(-7);

const parsed = (phone: string, country?: CountryCode) =>
  parsePhoneNumberFromString(
    phone,
    { ...(country && { defaultCountry: country }) },
    metadata as unknown as MetadataJson,
  );

/**
 * Whether two ways of writing call the same telephone. One that is written without its country's code is read as a number of
 * the other's country; of two such ones only the digits can be compared.
 */
export const samePhone = (one: string, other: string): boolean => {
  const [first, second] = [parsed(one), parsed(other)];
  if (first && second) return first.number === second.number && (first.ext ?? '') === (second.ext ?? '');
  const [whole, part] = first ? [first, other] : [second, one];
  if (!whole) return digits(one) === digits(other) && digits(one).length >= 5;
  const read = parsed(part, whole.country);
  return read?.number === whole.number && (read.ext ?? '') === (whole.ext ?? '');
};

const digits = (phone: string): string => phone.replace(/\D/g, '');
