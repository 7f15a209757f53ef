import type { Contact } from '@fernway/contracts/http/crm';
import { contactFields } from '@fernway/contracts/records/contact';
import type { ExportColumn } from '../exports/export-column.js';
import { first, others } from '../imports/import-merges.js';
import { type FieldColumn, ifGiven, linkedName, patchedAs, type RecordTable } from '../records/field-columns.js';
import { address, companyLink, history, owner, tagging } from '../records/shared-columns.js';

/** A column for each label, so that an import brings them back; several of one stand in one cell. */
const exportedWays = <Kind extends 'email' | 'phone'>(
  kind: Kind,
  called: string,
  waysOf: (contact: Contact) => (Record<Kind, string> & { label: string })[],
): ExportColumn<Contact>[] =>
  ['Work', 'Home', 'Mobile', 'Other'].map((label) => ({
    of: kind,
    title: `${label} ${called}`,
    cell: (contact) =>
      waysOf(contact)
        .filter((way) => way.label === label.toLowerCase())
        .map((way) => way[kind])
        .join(' ::: '),
  }));

const columns = {
  ...history.before,
  name: {
    column: 'name',
    type: 'text',
    list: { sql: 'r.name_key', shown: 'r.name' },
    imported: { otherwise: 'n.label' },
    exported: 'Name',
    headers: {
      name: 'Name|Full Name|Contact Name|Display Name|Contact|Person - Name|File As|Nombre completo|Contacto|姓名|全名|联系人|氏名|名前|連絡先|이름|성명|연락처',
      firstName: 'First Name|Given Name|Forename|Person - First name|Nombre|Nombre de pila|Nombres|名',
      middleName: 'Middle Name|Additional Name|Segundo nombre',
      lastName: 'Last Name|Family Name|Surname|Person - Last name|Apellido|Apellidos|姓|성',
    },
  },
  email: {
    column: 'email',
    type: 'text',
    list: { sql: 'r.email_key', bytewise: true },
    imported: first('email'),
    exported: 'E-mail',
    headers: {
      email:
        'Email|E-mail|Email Address|E-mail Address|E-mail 1 - Value|Primary Email|Person - Email|Mail|Correo|Correo electrónico|邮箱|电子邮件|电子邮箱|メール|メールアドレス|이메일|메일',
      'email.work': 'Work Email|Work E-mail|Business Email|Email (Work)|Person - Email - Work',
      'email.home': 'Home E-mail|Home Email|Personal Email|Email (Home)|Person - Email - Home',
      'email.mobile': 'Mobile Email|Mobile E-mail|Email (Mobile)',
      'email.other':
        'Secondary Email|Other Email|Other E-mail|E-mail 2 - Value|E-mail 3 - Value|E-mail 2 Address|E-mail 3 Address|Additional Email|Additional email addresses|Person - Email - Other',
    },
  },
  otherEmails: {
    column: 'other_emails',
    type: 'jsonb',
    empty: [],
    imported: others('email', 'lower'),
    exported: exportedWays('email', 'e-mail', ({ otherEmails }) => otherEmails),
  },
  phone: {
    column: 'phone',
    type: 'text',
    list: { sql: 'r.phone_key', bytewise: true },
    imported: first('phone'),
    exported: 'Phone',
    headers: {
      phone:
        'Phone|Phone Number|Telephone|Primary Phone|Phone 1 - Value|Person - Phone|Tel|Teléfono|电话|联系电话|電話|電話番号|전화|전화번호',
      'phone.work': 'Work Phone|Business Phone|Company Main Phone|Person - Phone - Work|Office Phone|Phone (Work)',
      'phone.mobile':
        'Mobile|Mobile Phone|Mobile Phone Number|Cell|Cell Phone|Person - Phone - Mobile|Phone (Mobile)|WhatsApp Phone Number|Móvil|手机|手机号|携帯電話|携帯|휴대폰|휴대전화',
      'phone.home': 'Home Phone|Person - Phone - Home|Phone (Home)',
      'phone.other':
        'Other Phone|Phone 2 - Value|Phone 3 - Value|Phone 4 - Value|Business Phone 2|Home Phone 2|Assistant Phone|Asst Phone|Asst. Phone|Person - Phone - Other|Other phones',
    },
  },
  otherPhones: {
    column: 'other_phones',
    type: 'jsonb',
    empty: [],
    imported: others('phone', 'phone_tail'),
    exported: exportedWays('phone', 'phone', ({ otherPhones }) => otherPhones),
  },
  ...companyLink(
    'Company|Company Name|Account|Account Name|Organization|Organisation|Organization Name|Organization 1 - Name|Associated Company|Person - Organization|Employer|Empresa|公司|公司名称|单位|会社|会社名|회사|회사명',
  ),
  jobTitle: {
    column: 'job_title',
    type: 'text',
    list: { sql: 'r.job_title_key', shown: 'r.job_title' },
    exported: 'Job title',
    headers: {
      jobTitle:
        'Job Title|Title|Position|Role|Organization Title|Organization 1 - Title|Person - Job title|Cargo|Puesto|职位|职务|役職|직책|직위',
    },
  },
  birthday: {
    column: 'birthday',
    type: 'date',
    list: { yearly: true },
    exported: 'Birthday',
    headers: {
      birthday:
        'Birthday|Birth Date|Date of Birth|Birthdate|DOB|Person - Birthday|Cumpleaños|Fecha de nacimiento|生日|出生日期|誕生日|生年月日|생일|생년월일',
    },
  },
  lifecycle: {
    column: 'lifecycle',
    type: 'text',
    imported: { otherwise: '$8' },
    exported: 'Lifecycle',
    headers: { lifecycle: 'Lifecycle|Lifecycle Stage|Contact Type|Etapa del ciclo de vida' },
  },
  lifecycleBefore: {
    column: 'lifecycle_before',
    type: 'text',
    read: null,
    update: (value) => `case lifecycle when ${value('lifecycle')} then lifecycle_before end`,
    patch: `lifecycle_before = ${ifGiven('lifecycle', patchedAs('lifecycleBefore', 'text'), 'r.lifecycle_before')}`,
  },
  source: {
    column: 'source',
    type: 'text',
    list: { sql: 'r.source_key', shown: 'r.source' },
    exported: 'Source',
    headers: {
      source: 'Source|Lead Source|Original Source|Original Traffic Source|Origen|来源|流入元|出所|출처|유입경로',
    },
  },
  // An import links them once its contacts are there.
  referredById: {
    column: 'referred_by_id',
    type: 'uuid',
    imported: null,
    exported: [{ of: 'referredById', title: 'Came through', cell: ({ referredByName }) => referredByName }],
    headers: {
      referredByEmail:
        'Came through e-mail|Referred By Email|Referrer Email|Referral Email|Correo de quien lo refirió|介绍人邮箱|紹介者メール|소개자 이메일',
    },
  },
  referredByName: {
    column: 'referred_by_name',
    type: 'text',
    written: true,
    imported: null,
    patch: linkedName('referred_by_name', 'referredByName', 'contact', {
      field: 'referredById',
      kept: 'referred_by_id',
    }),
  },
  consent: {
    column: 'consent',
    type: 'text',
    empty: 'unknown',
    imported: {
      otherwise: `'unknown'`,
      // What a person said stays; a file may say more of those who said nothing.
      merge: (mode) =>
        mode === 'fill'
          ? `case b.consent when 'unknown' then coalesce(b.new_consent, b.consent) else b.consent end`
          : 'coalesce(b.new_consent, b.consent)',
    },
    exported: 'Consent',
    headers: {
      consent: 'Consent|Marketing Consent|Email Opt In|Marketing status|Person - Marketing status',
      optedOut: 'Email Opt Out|Opt Out|Unsubscribed|HasOptedOutOfEmail|Unsubscribed from all email|Do Not Email',
    },
  },
  ...tagging(),
  ...address(),
  ...owner(
    'Contact Owner|Contact Owner Email|Lead Owner|Lead Owner Email|Person - Owner|Propietario del contacto|Propietario del posible cliente|联系人负责人|联系人所有者|コンタクト担当者|取引先責任者 所有者|연락처 소유자',
  ),
  leadSince: {
    column: 'lead_since',
    type: 'timestamptz',
    written: true,
    insert: (value) =>
      `coalesce(${value('leadSince')}::timestamptz, case ${value('lifecycle')} when 'lead' then now() end)`,
    update: (value) => `coalesce(lead_since, ${value('leadSince')}::timestamptz)`,
    patch: `lead_since = ${ifGiven(
      'leadSince',
      patchedAs('leadSince', 'timestamptz'),
      `coalesce(r.lead_since, case ${patchedAs('lifecycle', 'text')} when 'lead' then statement_timestamp() end)`,
    )}`,
    imported: null,
    exported: 'Lead since',
  },
  ...history.after,
} satisfies Record<keyof typeof contactFields | 'lifecycleBefore', FieldColumn<Contact>>;

/** Contacts, and where each of their fields is kept. */
export const contactTable = { table: 'contact', fields: contactFields, columns } satisfies RecordTable;
