import type { Company } from '@fernway/contracts/http/crm-companies';
import { companyStatusDays } from '@fernway/contracts/http/crm-companies';
import { companyFields } from '@fernway/contracts/records/company';
import { majorUnits } from '../exports/export-column.js';
import type { FieldColumn, RecordTable } from '../records/field-columns.js';
import { address, history, owner, tagging } from '../records/shared-columns.js';

const { atRisk, dormant } = companyStatusDays;
/** How a company `r` stands today. */
export const companyStatus = `case when r.heard_at > now() - interval '${atRisk} days' then 'active'
  when r.heard_at > now() - interval '${dormant} days' then 'at-risk' else 'dormant' end`;

const columns = {
  ...history.before,
  name: {
    column: 'name',
    type: 'text',
    list: { sql: 'r.name_key', shown: 'r.name' },
    exported: 'Name',
    headers: {
      name: 'Name|Company|Company Name|Account Name|Organization|Organization - Name|Organization Name|Empresa|Nombre|公司|公司名称|名称|会社名|会社|회사|회사명|이름',
    },
  },
  domain: {
    column: 'domain',
    type: 'text',
    list: { bytewise: true },
    exported: 'Domain',
    headers: { domain: 'Domain|Company Domain Name|Domain Name|Email Domain|Dominio|域名|ドメイン|도메인' },
  },
  website: {
    column: 'website',
    type: 'text',
    exported: 'Website',
    headers: {
      website: 'Website|Website URL|Web Page|URL|Web|Organization - Website|Sitio web|网站|网址|ウェブサイト|웹사이트',
    },
  },
  phone: {
    column: 'phone',
    type: 'text',
    exported: 'Phone',
    headers: {
      phone:
        'Phone|Phone Number|Telephone|Company Phone|Organization - Phone|Main Phone|Teléfono|电话|電話番号|전화|전화번호',
    },
  },
  email: {
    column: 'email',
    type: 'text',
    exported: 'E-mail',
    headers: {
      email:
        'Email|E-mail|Email Address|Company Email|Organization - Email|Correo|Correo electrónico|邮箱|电子邮件|メール|メールアドレス|이메일',
    },
  },
  industry: {
    column: 'industry',
    type: 'text',
    list: { sql: 'r.industry_key', shown: 'r.industry' },
    exported: 'Industry',
    headers: { industry: 'Industry|Sector|Organization - Industry|Industria|行业|業種|업종|산업' },
  },
  status: { type: 'text', read: null, list: { sql: companyStatus }, exported: 'Status' },
  quietDays: { type: 'int', read: "floor(extract(epoch from greatest(now() - r.heard_at, '0')) / 86400)::int" },
  salesTarget: {
    column: 'sales_target',
    type: 'money',
    currency: 'sales_target_currency',
    exported: [
      { of: 'salesTarget', title: 'Sales target', cell: ({ salesTarget }) => majorUnits(salesTarget) },
      { of: 'salesTarget', title: 'Sales target currency', cell: ({ salesTarget }) => salesTarget?.currency ?? null },
    ],
    headers: {
      salesTarget: 'Sales Target|Monthly Target|Objetivo de ventas|销售目标|売上目標|매출 목표',
      currency: 'Currency|Currency ISO Code|Sales target currency|Annual Revenue Currency|Moneda|币种|货币|通貨|통화',
    },
  },
  ...tagging('Organization - Label'),
  ...address(),
  ...owner(
    'Company Owner|Account Owner|Account Owner Email|Organization - Owner|Propietario de la empresa|Propietario de la cuenta|公司负责人|客户负责人|客户所有者|会社の担当者|取引先 所有者|회사 소유자|계정 소유자',
  ),
  ...history.after,
} satisfies Record<keyof typeof companyFields, FieldColumn<Company>>;

/** Customers' companies, and where each of their fields is kept. */
export const companyTable = { table: 'company', fields: companyFields, columns } satisfies RecordTable;
