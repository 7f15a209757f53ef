import { importApps } from '@fernway/contracts/http/crm-imports';
import { type RecordType, recordTypes } from '@fernway/contracts/http/crm-records';
import { columnsFor } from '../exports/export-columns.js';
import { analyse } from './guess-mapping.js';

const place = { place: { country: 'US', currency: 'USD' }, fields: [] };
const reading = { format: 'csv', encoding: 'utf-8', delimiter: ',' } as const;
const mapped = (type: RecordType, header: string, ...lines: string[]) => {
  const rows = [header, ...lines].map((line, at) => ({ row: at + 1, cells: line.split(',') }));
  const { app, columns, mapping } = analyse(type, reading, rows, place);
  return {
    app,
    targets: Object.fromEntries(columns.flatMap(({ name }, at) => (mapping[at] ? [[name, mapping[at]]] : []))),
  };
};

/** The first row of each program's own export. */
const exports: [(typeof importApps)[number], RecordType, string, Record<string, string>][] = [
  [
    'hubspot',
    'contact',
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Create Date,Lifecycle Stage,Associated Company,Job Title,Notes',
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Email: 'email',
      'Phone Number': 'phone',
      'Contact owner': 'owner',
      'Lifecycle Stage': 'lifecycle',
      'Associated Company': 'companyName',
      'Job Title': 'jobTitle',
      Notes: 'note',
    },
  ],
  [
    'hubspot',
    'deal',
    'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount,Pipeline,Associated Contact',
    {
      'Deal Name': 'name',
      'Deal Stage': 'stage',
      'Close Date': 'closeDate',
      'Deal owner': 'owner',
      Amount: 'value',
      Pipeline: 'pipeline',
      'Associated Contact': 'customerName',
    },
  ],
  [
    'salesforce',
    'contact',
    'First Name,Last Name,Title,Account Name,Email,Phone,Mobile,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,Lead Source,Contact ID,Last Activity Date,Contact Owner,Account Owner,Description,OwnerId',
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Title: 'jobTitle',
      'Account Name': 'companyName',
      Email: 'email',
      Phone: 'phone',
      Mobile: 'phone.mobile',
      'Mailing Street': 'street',
      'Mailing City': 'city',
      'Mailing State/Province': 'region',
      'Mailing Zip/Postal Code': 'postalCode',
      'Mailing Country': 'country',
      'Lead Source': 'source',
      'Contact Owner': 'owner',
      Description: 'note',
    },
  ],
  [
    'salesforce',
    'deal',
    'Opportunity Name,Account Name,Stage,Amount,Close Date,Probability (%),Opportunity Owner,Opportunity ID',
    {
      'Opportunity Name': 'name',
      'Account Name': 'companyName',
      Stage: 'stage',
      Amount: 'value',
      'Close Date': 'closeDate',
      'Probability (%)': 'probability',
      'Opportunity Owner': 'owner',
    },
  ],
  [
    'salesforce',
    'company',
    'Account Name,Account Owner,Billing State/Province,Billing Zip/Postal Code,Industry,Description,Account ID',
    {
      'Account Name': 'name',
      'Account Owner': 'owner',
      'Billing State/Province': 'region',
      'Billing Zip/Postal Code': 'postalCode',
      Industry: 'industry',
      Description: 'note',
    },
  ],
  [
    'pipedrive',
    'contact',
    'Person - ID,Person - Name,Person - Label,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile,Person - Owner,Person - Notes',
    {
      'Person - Name': 'name',
      'Person - Organization': 'companyName',
      'Person - Email - Work': 'email.work',
      'Person - Email - Home': 'email.home',
      'Person - Phone - Work': 'phone.work',
      'Person - Phone - Mobile': 'phone.mobile',
      'Person - Owner': 'owner',
      'Person - Notes': 'note',
    },
  ],
  [
    'pipedrive',
    'deal',
    'Deal - ID,Deal - Title,Deal - Value,Deal - Currency of Value,Deal - Organization,Deal - Contact person,Deal - Stage,Deal - Expected close date,Deal - Lost reason,Deal - Owner',
    {
      'Deal - Title': 'name',
      'Deal - Value': 'value',
      'Deal - Currency of Value': 'currency',
      'Deal - Organization': 'companyName',
      'Deal - Contact person': 'customerName',
      'Deal - Stage': 'stage',
      'Deal - Expected close date': 'closeDate',
      'Deal - Lost reason': 'lostReason',
      'Deal - Owner': 'owner',
    },
  ],
  [
    'zoho',
    'contact',
    'Record Id,First Name,Last Name,Account Name,Email,Secondary Email,Phone,Mobile,Email Opt Out,Tag,Mailing Zip,Contact Owner,Contact Owner.id,Description',
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Account Name': 'companyName',
      Email: 'email',
      'Secondary Email': 'email.other',
      Phone: 'phone',
      Mobile: 'phone.mobile',
      'Email Opt Out': 'optedOut',
      Tag: 'tags',
      'Mailing Zip': 'postalCode',
      'Contact Owner': 'owner',
      Description: 'note',
    },
  ],
  [
    'zoho',
    'deal',
    'Record Id,Deal Name,Account Name,Amount,Closing Date,Stage,Probability (%),Reason For Loss,Deal Owner',
    {
      'Deal Name': 'name',
      'Account Name': 'companyName',
      Amount: 'value',
      'Closing Date': 'closeDate',
      Stage: 'stage',
      'Probability (%)': 'probability',
      'Reason For Loss': 'lostReason',
      'Deal Owner': 'owner',
    },
  ],
  [
    'google',
    'contact',
    'First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Organization Title,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Address 1 - City,Notes',
    {
      'First Name': 'firstName',
      'Middle Name': 'middleName',
      'Last Name': 'lastName',
      'Organization Name': 'companyName',
      'Organization Title': 'jobTitle',
      Labels: 'tags',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
      'Address 1 - Street': 'street',
      'Address 1 - City': 'city',
      Notes: 'note',
    },
  ],
  [
    'outlook',
    'contact',
    'First Name,Middle Name,Last Name,Company,Job Title,Business Street,Business City,Business Country/Region,Business Phone,Mobile Phone,E-mail Address,E-mail 2 Address,Categories,Web Page,Notes',
    {
      'First Name': 'firstName',
      'Middle Name': 'middleName',
      'Last Name': 'lastName',
      Company: 'companyName',
      'Job Title': 'jobTitle',
      'Business Street': 'street',
      'Business City': 'city',
      'Business Country/Region': 'country',
      'Business Phone': 'phone.work',
      'Mobile Phone': 'phone.mobile',
      'E-mail Address': 'email',
      'E-mail 2 Address': 'email.other',
      Categories: 'tags',
      Notes: 'note',
    },
  ],
];

describe('the exports of other programs', () => {
  it.each(exports)('of %s map by themselves (%s)', (app, type, header, targets) => {
    expect(mapped(type, header, header.replace(/[^,]+/g, 'x'))).toEqual({ app, targets });
  });

  it('is every program that is offered', () => {
    expect(new Set(exports.map(([app]) => app))).toEqual(new Set(importApps));
  });
});

describe('headers', () => {
  it.each<[string, string, (string | null)[]]>([
    ['Email', 'Name,Email', ['name', 'email']],
    ['E-mail', 'Name,Email', ['name', 'email']],
    ['email', 'Name,E-mail,email', ['name', 'email', 'fields.own']],
    ['Email', 'Email,E-mail,Name', ['fields.own', 'email', 'name']],
    ['E-mail', 'Name,E-mail,E-mail', ['name', 'email', 'fields.own']],
    ['Correo electrónico', 'Nombre completo,Correo electrónico', ['name', 'email']],
    ['電話', '氏名,電話', ['name', 'phone']],
    ['Job title', 'Name,Job Title', ['name', 'jobTitle']],
    ['Birthday', 'Name,Birthday', ['name', 'birthday']],
    ['Comments', 'Name,Comments', ['name', 'fields.own']],
    ['Owner', 'Name,Owner,Owner e-mail,Fernway ID,Owner (custom)', ['name', 'owner', 'owner', 'id', 'fields.own']],
    ['Owner e-mail', 'Name,Owner,Owner e-mail,Fernway ID', ['name', 'owner', 'owner', 'id']],
    ['Added at', 'Name,Added at,Fernway ID', ['name', null, 'id']],
    ['Added at', 'Name,Added at,Added at (custom)', ['name', null, 'fields.own']],
    ['Added at', 'Name,Added at', ['name', 'fields.own']],
    ['First name', 'Name,First name (custom)', ['name', 'fields.own']],
    ['Shoe size', 'Name,Shoe size,Email', ['name', 'fields.own', 'email']],
  ])('of a workspace with a field “%s”: %s', (label, header, targets) => {
    const fields = [{ id: 'own', label, type: 'text' as const, options: [], currency: null }];
    const rows = [header, 'a,b,c'].map((line, at) => ({ row: at + 1, cells: line.split(',') }));
    expect(analyse('contact', reading, rows, { ...place, fields }).mapping.slice(0, targets.length)).toEqual(targets);
  });

  it('of owners and notes are understood in five languages, for every kind of records', () => {
    for (const type of ['contact', 'company', 'deal'] as const) {
      for (const header of ['Owner,Notes', 'Propietario,Notas', '负责人,备注', '担当者,メモ', '담당자,메모']) {
        expect(Object.values(mapped(type, header, 'Ann Lee,Likes oak').targets)).toEqual(['owner', 'note']);
      }
    }
    const [contact, company, deal] = (['contact', 'company', 'deal'] as const).map(
      (type) => mapped(type, 'Name,Contact Owner,Account Owner,Deal Owner', 'a,b,c,d').targets,
    );
    expect(
      [contact, company, deal].map((targets) => Object.entries(targets!).find(([, target]) => target === 'owner')?.[0]),
    ).toEqual(['Contact Owner', 'Account Owner', 'Deal Owner']);
  });

  it('of our own exports are all understood, but for what is computed', () => {
    const computed: Record<RecordType, string[]> = {
      contact: ['Lead since', 'Last activity at', 'Added at', 'Changed at'],
      company: ['Status', 'Last activity at', 'Added at', 'Changed at'],
      deal: [
        'Contact',
        'Products',
        'Weighted value',
        'State',
        'In stage since',
        'Closed at',
        'Last activity at',
        'Added at',
        'Changed at',
      ],
      product: ['Added at', 'Changed at'],
      sale: ['Contact', 'Origin', 'Added at', 'Changed at'],
      expense: ['Added at', 'Changed at'],
    };
    for (const type of recordTypes) {
      const titles = columnsFor(type, []).map(({ title }) => title);
      const { app, targets } = mapped(type, titles.join(','), titles.map(() => 'x').join(','));
      expect([app, titles.filter((title) => !(title in targets))]).toEqual([null, computed[type]]);
      const owners = { Owner: 'owner', 'Owner e-mail': 'owner', 'Owner ID': 'owner' };
      expect(targets).toMatchObject({ ...(titles.includes('Owner') && owners), 'Fernway ID': 'id' });
    }
  });

  it('are understood in five languages', () => {
    for (const header of ['Name,E-mail', 'Nombre completo,Correo', '姓名,邮箱', '氏名,メールアドレス', '이름,이메일']) {
      expect(Object.values(mapped('contact', header, 'A,a@b.example').targets)).toEqual(['name', 'email']);
    }
  });

  it('get names of their own where they are missing or twice, and a second e-mail or note is another one', () => {
    expect(
      mapped('contact', 'Name,Email,,Email,Notes,Notes', 'Mara,m@oak.example,x,m2@oak.example,a,b').targets,
    ).toEqual({
      Name: 'name',
      Email: 'email',
      'Email (2)': 'email.other',
      Notes: 'note',
      'Notes (2)': 'note',
    });
  });

  it('may be missing altogether: values speak for themselves', () => {
    const rows = ['Mara,m@oak.example,+1 212 555 0100', 'Ben,b@oak.example,+1 212 555 0101'].map((line, at) => ({
      row: at + 1,
      cells: line.split(','),
    }));
    const { options, mapping, columns } = analyse('contact', reading, rows, place);
    expect([options.header, mapping, columns[0]]).toEqual([
      false,
      [null, 'email', 'phone'],
      { name: 'Column 1', samples: ['Mara', 'Ben'] },
    ]);
  });

  it.each([
    'Amount €',
    'Amount (EUR)',
    'Amount [in eur]',
    'Value in JPY',
    'Amount, USD',
    'AMOUNT USD',
    'EUR Amount',
    'Importe (€)',
    '金額（円）',
  ])('of amounts may name their currency: %s', (header) =>
    expect(Object.values(mapped('deal', `Deal Name,${header.replace(',', '_')}`, 'Oak,5').targets)).toEqual([
      'name',
      'value',
    ]),
  );

  it('leave how dates and numbers are written to the values', () => {
    const rows = ['Deal;Amount;Close Date', 'Oak;1.234,50;31.12.2026'].map((line, at) => ({
      row: at + 1,
      cells: line.split(';'),
    }));
    expect(analyse('deal', { ...reading, delimiter: ';' }, rows, place).options).toMatchObject({
      decimal: ',',
      dateOrder: 'dmy',
      header: true,
    });
  });
});
