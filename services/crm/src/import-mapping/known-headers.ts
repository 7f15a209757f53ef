import type { importApps } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { companyTable } from '../companies/columns.js';
import { contactTable } from '../contacts/columns.js';
import { expenseTable } from '../commerce/expense.columns.js';
import { productTable } from '../commerce/product.columns.js';
import { saleTable } from '../commerce/sale.columns.js';
import { dealTable } from '../deals/columns.js';
import type { RecordTable } from '../records/field-columns.js';

/** Only letters and digits count, of any script: `E-mail 1 - Value` and `email1value` are one header. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const keys = (target: string, headers: string): [string, string][] =>
  headers.split('|').map((header) => [headerKey(header), target]);

const notes = keys(
  'note',
  'Note|Notes|Description|Comment|Comments|Remarks|Remark|Memo|Background|Notas|Nota|Comentarios|Observaciones|Descripción|备注|说明|描述|备忘|メモ|備考|ノート|コメント|説明|메모|비고|노트|설명|코멘트',
);
/** Of each field as they stand beside where it is kept. */
const fieldHeaders = ({ columns }: RecordTable): [string, string][] =>
  Object.values(columns).flatMap(({ headers = {} }) =>
    Object.entries(headers).flatMap(([target, aliases]) => keys(target, aliases)),
  );
/** Also of notes. */
const headersOf = (table: RecordTable, noteHeaders: string): ReadonlyMap<string, string> =>
  new Map([...fieldHeaders(table), ...keys('note', noteHeaders), ...notes]);

/** What the columns of other programs' exports, and what people call them, become. */
export const knownHeaders: Record<RecordType, ReadonlyMap<string, string>> = {
  contact: headersOf(contactTable, 'Person - Notes|Contact Description|Lead Description|Contact Notes'),
  company: headersOf(companyTable, 'Organization - Notes|Account Description|Company Notes|About Us'),
  deal: headersOf(dealTable, 'Deal Description|Deal - Notes|Deal Notes|Opportunity Description'),
  product: new Map(fieldHeaders(productTable)),
  sale: new Map(fieldHeaders(saleTable)),
  expense: new Map(fieldHeaders(expenseTable)),
};

type App = (typeof importApps)[number];
/** Headers that only one program writes: two of them tell which. */
const signatures: [App, string[]][] = [
  [
    'pipedrive',
    [
      'Person - Name',
      'Person - ID',
      'Deal - Title',
      'Deal - ID',
      'Organization - Name',
      'Organization - ID',
      'Deal - Stage',
      'Person - Organization',
      'Person - Email - Work',
    ],
  ],
  [
    'google',
    [
      'Given Name',
      'Family Name',
      'E-mail 1 - Value',
      'Phone 1 - Value',
      'E-mail 1 - Label',
      'Organization Name',
      'Labels',
      'Phonetic First Name',
      'File As',
      'Group Membership',
    ],
  ],
  [
    'outlook',
    [
      'E-mail Address',
      'E-mail 2 Address',
      'Business Phone',
      'Business Street',
      'Business Country/Region',
      'E-mail Type',
      'Home Phone 2',
      'Company Main Phone',
      'Web Page',
    ],
  ],
  [
    'hubspot',
    [
      'Record ID',
      'Lifecycle Stage',
      'Contact owner',
      'Deal owner',
      'Company owner',
      'Associated Company IDs',
      'Company Domain Name',
      'Associated Company',
      'Create Date',
      'State/Region',
      'Deal Stage',
    ],
  ],
  [
    'zoho',
    [
      'Record Id',
      'Contact Owner',
      'Contact Owner.id',
      'Deal Owner',
      'Account Owner',
      'Email Opt Out',
      'Secondary Email',
      'Layout.id',
      'Mailing Zip',
      'Modified By',
      'Created By',
      'Reason For Loss',
      'Closing Date',
    ],
  ],
  [
    'salesforce',
    [
      'Account ID',
      'AccountId',
      'MailingStreet',
      'Mailing State/Province',
      'Mailing Zip/Postal Code',
      'Contact ID',
      'OwnerId',
      'StageName',
      'Opportunity Name',
      'Opportunity Owner',
      'Opportunity ID',
      'Billing State/Province',
      'Billing Zip/Postal Code',
      'BillingStreet',
      'Contact Owner Alias',
      'Last Activity Date',
      'Account Owner',
      'Lead Source',
      'LeadSource',
      'Last Modified Date',
    ],
  ],
];

/** The program that wrote these headers; null where no two of its own are among them. */
export const appOf = (headers: string[]): App | null => {
  const present = new Set(headers.map((header) => header.trim().toLowerCase()));
  const found = signatures
    .map(([app, own]) => ({ app, hits: own.filter((header) => present.has(header.toLowerCase())).length }))
    .sort((a, b) => b.hits - a.hits);
  return found[0] && found[0].hits >= 2 ? found[0].app : null;
};
