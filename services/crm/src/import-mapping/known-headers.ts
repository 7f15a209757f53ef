import type { importApps } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { companyTable } from '../companies/columns.js';
import { contactTable } from '../contacts/columns.js';
import type { RecordTable } from '../records/field-columns.js';

/** Only letters and digits count, of any script: `E-mail 1 - Value` and `email1value` are one header. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const keys = (target: string, headers: string): [string, string][] =>
  headers.split('|').map((header) => [headerKey(header), target]);

/** Of each field, beside where it is kept. */
const keptHeaders = ({ columns }: RecordTable): [string, string][] =>
  Object.values(columns).flatMap(({ headers = {} }) =>
    Object.entries(headers).flatMap(([target, aliases]) => keys(target, aliases)),
  );

const notes = keys(
  'note',
  'Note|Notes|Description|Comment|Comments|Remarks|Remark|Memo|Background|Notas|Nota|Comentarios|Observaciones|Descripción|备注|说明|描述|备忘|メモ|備考|ノート|コメント|説明|메모|비고|노트|설명|코멘트',
);
const owners = keys(
  'owner',
  'Owner|Owner Name|Owner Full Name|Owner Email|Owner E-mail|Owner ID|Record Owner|Assigned To|Propietario|Propietario del registro|Responsable|Asignado a|负责人|所有者|归属人|所有者名|担当者|営業担当|営業担当者|自社担当者|담당자|소유자|영업 담당자',
);
const tags = keys('tags', 'Tags|Tag|Labels|Label|Categories|Groups|Group Membership|Etiquetas|标签|タグ|태그');

/** What the columns of other programs' exports, and what people call them, become. */
export const knownHeaders: Record<RecordType, ReadonlyMap<string, string>> = {
  contact: new Map([
    ...keptHeaders(contactTable),
    ...keys('note', 'Person - Notes|Contact Description|Lead Description|Contact Notes'),
    ...notes,
  ]),
  company: new Map([
    ...keptHeaders(companyTable),
    ...keys('note', 'Organization - Notes|Account Description|Company Notes|About Us'),
    ...notes,
  ]),
  deal: new Map([
    ...keys('dealId', 'Deal ID|Deal number|Número de negocio'),
    ...keys(
      'name',
      'Deal|Deal Name|Name|Opportunity Name|Opportunity|Deal - Title|Potential Name|Title|Negocio|Oportunidad|商机|商机名称|交易名称|案件名|案件|商談名|거래|거래명|딜',
    ),
    ...keys(
      'customerName',
      'Customer|Customer Name|Client|Contact Name|Associated Contact|Deal - Contact person|Primary Contact|Cliente|客户|客户名称|顧客名|顧客|고객|고객명',
    ),
    ...keys(
      'contactEmail',
      'Contact Email|Customer Email|Email|E-mail|Deal - Contact person email|Person - Email|Correo del contacto',
    ),
    ...keys(
      'companyName',
      'Company|Company Name|Account|Account Name|Associated Company|Organization|Deal - Organization|Empresa|公司|公司名称|会社名|会社|회사|회사명',
    ),
    ...keys('phone', 'Phone|Phone Number|Teléfono|电话|電話番号|전화번호'),
    ...keys('value', 'Value|Amount|Deal Value|Deal - Value|Revenue|Deal Amount|Valor|Importe|Monto|金额|金額|금액'),
    ...keys(
      'currency',
      'Currency|Currency ISO Code|Amount Currency|Deal - Currency|Deal - Currency of Value|Moneda|币种|货币|通貨|통화',
    ),
    ...keys('pipeline', 'Pipeline|Deal - Pipeline|Sales Pipeline|Embudo|管道|パイプライン|파이프라인'),
    ...keys('stage', 'Stage|Stage Name|Deal Stage|Deal - Stage|Sales Stage|Etapa|阶段|ステージ|フェーズ|단계'),
    ...keys('priority', 'Priority|Deal Priority|Prioridad|优先级|優先度|우선순위'),
    ...keys(
      'probability',
      'Probability|Probability (%)|Deal probability|Deal - Probability|Deal - Win probability|Probabilidad|概率|確度|확률',
    ),
    ...keys(
      'closeDate',
      'Close Date|Closing Date|Expected Close Date|Deal - Expected close date|Fecha de cierre|结束日期|预计成交日期|完了予定日|クローズ日|마감일|종료일',
    ),
    ...keys(
      'lostReason',
      'Lost Reason|Closed Lost Reason|Deal - Lost reason|Reason For Loss|Loss Reason|Motivo de pérdida|丢单原因|失注理由|실패 사유',
    ),
    ...keys(
      'owner',
      'Deal Owner|Deal Owner Email|Opportunity Owner|Opportunity Owner Email|Potential Owner|Deal - Owner|Propietario del negocio|Propietario de la oportunidad|商机负责人|商机所有者|担当|取引担当者|案件担当者|거래 소유자|거래 담당자',
    ),
    ...keys('note', 'Deal Description|Deal - Notes|Deal Notes|Opportunity Description'),
    ...keys('id', 'Fernway ID'),
    ...owners,
    ...notes,
    ...keys('tags', 'Deal - Label'),
    ...tags,
  ]),
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
