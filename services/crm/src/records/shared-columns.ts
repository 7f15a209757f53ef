import type { Address, FieldValues } from '@fernway/contracts/http/crm-records';
import type { ExportColumn } from '../exports/export-column.js';
import { type FieldColumn, linkedName } from './field-columns.js';

type Addressed = { address: Address | null };
type Owned = { ownerId: string | null };

/** What every record has, before and behind what it is about. */
const ends = {
  createdAt: { column: 'created_at', type: 'timestamptz', exported: 'Added at' },
  updatedAt: { column: 'updated_at', type: 'timestamptz', exported: 'Changed at' },
  id: { column: 'id', type: 'uuid', exported: 'Fernway ID', headers: { id: 'Fernway ID' } },
} as const satisfies Record<string, FieldColumn>;
const made = { sample: { column: 'sample', type: 'boolean' } } as const satisfies Record<string, FieldColumn>;
const maker = { createdBy: { column: 'created_by', type: 'uuid' } } as const satisfies Record<string, FieldColumn>;

export const history = {
  before: { version: { column: 'version', type: 'int' } },
  made,
  ends,
  after: {
    lastActivityAt: { column: 'last_activity_at', type: 'timestamptz', exported: 'Last activity at' },
    ...made,
    ...maker,
    ...ends,
  },
  /** Of what nobody speaks with: it has no activities. */
  silent: { ...made, ...maker, ...ends },
} as const satisfies Record<string, Record<string, FieldColumn>>;

/** What an activity or a task is about. */
export const subject = {
  contactId: { column: 'contact_id', type: 'uuid', exported: 'contactId' },
  companyId: { column: 'company_id', type: 'uuid', exported: 'companyId' },
  dealId: { column: 'deal_id', type: 'uuid', exported: 'dealId' },
} as const satisfies Record<string, FieldColumn>;

const tagHeaders = 'Tags|Tag|Labels|Label|Categories|Groups|Group Membership|Etiquetas|标签|タグ|태그';

/** The workspace's own fields. */
export const ownFields = {
  fields: {
    column: 'fields',
    type: 'jsonb',
    empty: {},
    imported: {
      merge: (mode) =>
        mode === 'fill' ? `coalesce(b.new_fields, '{}') || b.fields` : `b.fields || coalesce(b.new_fields, '{}')`,
      otherwise: `'{}'::jsonb`,
    },
  },
} satisfies Record<'fields', FieldColumn<{ fields: FieldValues }>>;

/** Tags, and the workspace's own fields. @param header by which another program's file heads tags of this kind */
export const tagging = (header?: string) =>
  ({
    tags: {
      column: 'tags',
      type: 'text[]',
      empty: [],
      imported: {
        // Those of other cases are there already.
        merge: () => `b.tags || array(select tag from unnest(b.new_tags) with ordinality as every (tag, place)
                    where value_fold(tag) <> all (array(select value_fold(had) from unnest(b.tags) as had))
                    order by place)`,
        otherwise: `'{}'::text[]`,
      },
      exported: 'Tags',
      list: { folded: true },
      headers: { tags: header === undefined ? tagHeaders : `${header}|${tagHeaders}` },
    },
    ...ownFields,
  }) satisfies Record<'tags' | 'fields', FieldColumn<{ tags: string[]; fields: FieldValues }>>;

const part = (name: keyof Address, title: string): ExportColumn<Addressed> => ({
  of: 'address',
  title,
  cell: ({ address }) => address?.[name] ?? null,
});

export const address = () =>
  ({
    address: {
      column: 'address',
      type: 'jsonb',
      imported: {
        // Part by part: those that the file does not have stay.
        merge: (mode) => {
          const both = mode === 'fill' ? 'b.new_address || b.address' : 'b.address || b.new_address';
          return `coalesce(${both}, b.new_address, b.address)`;
        },
      },
      exported: [
        part('street', 'Street'),
        part('city', 'City'),
        part('region', 'Region'),
        part('postalCode', 'Postal code'),
        part('country', 'Country'),
      ],
      headers: {
        street:
          'Street|Street Address|Address|Address 1|Address 1 - Street|Mailing Street|Billing Street|Business Street|Home Street|Other Street|Person - Postal address|Organization - Address|Dirección|Calle|Calle y número|地址|街道|住所|番地|주소|도로명',
        city: 'City|Town|Address 1 - City|Mailing City|Billing City|Business City|Home City|Other City|Ciudad|Población|城市|市区町村|市|도시|시',
        region:
          'State|Region|State/Region|State/Province|Province|County|Address 1 - Region|Mailing State|Mailing State/Province|Billing State|Billing State/Province|Business State|Home State|Other State|Provincia|Estado|Región|省份|省|都道府県|시/도|지역',
        postalCode:
          'Postal Code|Zip|Zip Code|Postcode|Zip/Postal Code|Address 1 - Postal Code|Mailing Zip|Mailing Postal Code|Mailing Zip/Postal Code|Billing Zip|Billing Code|Billing Postal Code|Billing Zip/Postal Code|Mailing Code|Business Postal Code|Home Postal Code|Other Postal Code|Código postal|邮编|邮政编码|郵便番号|우편번호',
        country:
          'Country|Country/Region|Address 1 - Country|Mailing Country|Billing Country|Business Country/Region|Home Country/Region|Other Country/Region|País|国家|国|국가',
      },
    },
  }) satisfies Record<'address', FieldColumn<Addressed>>;

const ownerHeaders =
  'Owner|Owner Name|Owner Full Name|Owner Email|Owner E-mail|Owner ID|Record Owner|Assigned To|Propietario|Propietario del registro|Responsable|Asignado a|负责人|所有者|归属人|所有者名|担当者|営業担当|営業担当者|自社担当者|담당자|소유자|영업 담당자';

/** @param header by which another program's file heads who owns records of this kind */
export const owner = (header: string) =>
  ({
    ownerId: {
      column: 'owner_id',
      type: 'uuid',
      imported: { otherwise: '$5::uuid' },
      exported: [
        { of: 'ownerId', title: 'Owner', cell: ({ ownerId }, { members }) => members.get(ownerId ?? '')?.name ?? null },
        {
          of: 'ownerId',
          title: 'Owner e-mail',
          cell: ({ ownerId }, { members }) => members.get(ownerId ?? '')?.email ?? null,
        },
        { of: 'ownerId', title: 'Owner ID', cell: ({ ownerId }) => ownerId },
      ],
      headers: { owner: `${header}|${ownerHeaders}` },
    },
  }) satisfies Record<'ownerId', FieldColumn<Owned>>;

/** The company that a record belongs to: its id, and its name beside it, so that lists and search need no join. */
export const companyLink = (header: string) =>
  ({
    companyId: { column: 'company_id', type: 'uuid', imported: { given: 'n.company_id' } },
    companyName: {
      column: 'company_name',
      type: 'text',
      list: { sql: 'r.company_key', shown: 'r.company_name' },
      patch: linkedName('company_name', 'companyName', 'company'),
      imported: { given: 'n.company_name' },
      exported: 'Company',
      headers: { companyName: header },
    },
  }) satisfies Record<'companyId' | 'companyName', FieldColumn>;
