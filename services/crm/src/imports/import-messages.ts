import type { ImportReason } from '@fernway/contracts/http/crm-import-reasons';
import { mostTags, type RecordType } from '@fernway/contracts/http/crm-records';
import type { Language } from '@fernway/contracts/http/identity';
import { safeFileName } from '../attachments/file-name.js';
import type { RowRow } from './import-rows.repository.js';
import { importTexts } from './import-texts.js';

type Said = Pick<RowRow, 'column' | 'value' | 'recordName'> & { type: RecordType };

const quoted = (text: string | null) => `“${(text ?? '').slice(0, 80)}”`;
const at = ({ column, value }: Said) => `${column ? `${column}: ` : ''}${quoted(value)}`;
const about = ({ recordName, type }: Said) =>
  recordName ? quoted(recordName) : `${type === 'expense' ? 'an' : 'a'} ${type}`;

/** Why a row is what it is. */
const messages: Record<ImportReason, (said: Said) => string> = {
  new: ({ type }) => `A new ${type}`,
  'same-id': (said) => `The same ID as ${about(said)}`,
  'same-email': (said) => `The same e-mail as ${about(said)}`,
  'same-phone': (said) => `The same phone as ${about(said)}`,
  'same-name': (said) => `The same name as ${about(said)}`,
  'same-domain': (said) => `The same domain as ${about(said)}`,
  'same-number': (said) => `The same number as ${about(said)}`,
  unchanged: (said) => `${about(said)} has all of this already`,
  'left-alone': (said) => `${about(said)} is there already and is left as it is`,
  'similar-name': (said) => `Looks like ${about(said)}; it may be the same`,
  'several-matches': (said) =>
    `Several ${said.type === 'company' ? 'companies' : `${said.type}s`} match, ${about(said)} among them`,
  'phone-of-another': (said) => `${about(said)} has this phone, but another name and e-mail`,
  'repeats-row': ({ value }) => `Row ${value} of the file is the same one`,
  'no-name': () => 'There is no name, nor anything else to call it by',
  'bad-email': (said) => `${at(said)} is no e-mail address`,
  'bad-phone': (said) => `${at(said)} is no phone number`,
  'bad-date': (said) => `${at(said)} is no date`,
  'bad-number': (said) => `${at(said)} is no number that fits`,
  'ambiguous-number': (said) =>
    `${at(said)} can be read as two numbers: its column writes decimals with points and with commas`,
  'ambiguous-date': (said) =>
    `${at(said)} can be read as two dates: this column has some with the day first and some with the month first`,
  'impossible-birthday': (said) => `${at(said)} cannot be a birthday: it is in the future, or more than 150 years ago`,
  'phone-is-date': (said) => `${at(said)} is a date: a spreadsheet took the phone number for one`,
  'short-number': (said) => `${at(said)} is shortened: write the number in full, such as 12000`,
  'ambiguous-currency': (said) => `${at(said)} may be one of several currencies: write DKK, NOK or SEK`,
  'digits-lost': (said) => `${at(said)} was shortened by a spreadsheet: digits are missing`,
  'too-many-decimals': (said) => `${at(said)} has more decimals than the field or its currency holds`,
  'unknown-currency': (said) => `${at(said)} names no known currency`,
  'other-currency': (said) => `${at(said)} names a different currency from the field or the currency column`,
  'bad-choice': (said) => `${at(said)} is none of the choices`,
  'bad-link': (said) => `${at(said)} is no web address`,
  'too-long': (said) => `${said.column ?? 'A cell'} is too long`,
  'broken-text': (said) => `${said.column ?? 'A cell'} holds characters that are not of the file’s encoding`,
  nul: (said) => `${said.column ?? 'A cell'} holds NUL characters, which cannot be stored`,
  'unknown-id': (said) => `There is no ${said.type} with the ID ${quoted(said.value)} here`,
  'unknown-stage': (said) => `${at(said)} is no stage of the pipeline`,
  'stage-deleted': ({ value }) => `The stage ${quoted(value)} was deleted meanwhile`,
  'unknown-pipeline': (said) => `${at(said)} is no pipeline`,
  'no-customer': () => 'There is no customer, contact or company',
  'unknown-owner': (said) => `${at(said)} is no member of the workspace, or the name of several`,
  'currency-alone': (said) =>
    `${quoted(said.value)} comes without an amount: ${about(said)} keeps its amount and the currency of that`,
  'over-limit': () => 'The plan of the workspace allows no more contacts',
  'too-many-tags': (said) => `${about(said)} would have ${said.value} tags, and a record holds ${mostTags}`,
  'no-amount': () => 'There is no amount',
  'no-date': () => 'There is no date',
  'no-category': () => 'There is no category',
  'unknown-product': (said) => `${at(said)} is the SKU of no product here: import the products first`,
  'of-deal': (said) => `${about(said)} belongs to a deal: change the deal`,
  'of-lines': (said) => `The value of ${about(said)} follows from its products: change them`,
  refused: ({ value }) => `The database refused it: ${value}`,
};

export const messageOf = (
  { reason, ...row }: Pick<RowRow, 'reason' | 'column' | 'value' | 'recordName'>,
  type: RecordType,
  language: Language = 'en',
): string => {
  if (language === 'en') return messages[reason]({ ...row, type });
  const words = { name: quoted(row.recordName), value: (row.value ?? '').slice(0, 80), column: row.column ?? '' };
  return importTexts[language].reasons[reason].replace(
    /\{\{(name|value|column)\}\}/g,
    (_all, word: keyof typeof words) => words[word],
  );
};

/** How an error file heads the columns that it adds. */
export const addedColumns = (language: Language): string[] =>
  language === 'en' ? ['Row', 'Why it was not imported'] : [importTexts[language].row, importTexts[language].why];

/** What an error file is called, after the file that it is of. */
export const errorFileName = (fileName: string, language: Language): string =>
  safeFileName(
    `${fileName.replace(/\.\w+$/, '')} - ${language === 'en' ? 'not imported' : importTexts[language].file}.csv`,
  );
