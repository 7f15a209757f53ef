import { z } from '@fernway/contracts/zod';
import { CurrencyCode, endpoint, Id, idParams, Timestamp } from '../endpoint.js';
import { Label, recordTypes } from './crm-records.js';

/** Money is a whole number of minor units of the field's currency; users and choices are ids; a day is YYYY-MM-DD. */
export const customFieldTypes = ['text', 'number', 'money', 'date', 'choice', 'multi-choice', 'user', 'link'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

const Option = z.strictObject({ id: Id, label: Label });
const Options = z.array(Option).max(100);

export const CustomField = z
  .object({
    id: Id,
    version: z.int(),
    recordType: z.enum(recordTypes),
    label: z.string(),
    type: z.enum(customFieldTypes),
    options: z.array(z.object({ id: Id, label: z.string() })),
    currency: z.string().nullable(),
    place: z.int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof CustomField>;

/** The type stays as it was made: values of one type cannot be read as another. */
export const CustomFieldInput = z.strictObject({
  recordType: z.enum(recordTypes),
  label: Label,
  type: z.enum(customFieldTypes),
  options: Options.default([]),
  /** For money; the workspace's way of counting it. */
  currency: CurrencyCode.optional(),
});
export type CustomFieldInput = z.infer<typeof CustomFieldInput>;

export const CustomFieldChange = z.strictObject({
  version: z.int().positive(),
  label: Label.optional(),
  options: Options.optional(),
  place: z.int().min(0).max(1000).optional(),
});
export type CustomFieldChange = z.infer<typeof CustomFieldChange>;

export const listCustomFields = endpoint({
  name: 'listCustomFields',
  method: 'GET',
  path: '/api/crm/custom-fields',
  access: 'contacts:read',
  summary: 'Fields that this workspace added to its records',
  query: z.strictObject({ recordType: z.enum(recordTypes).optional() }),
  returns: z.object({ items: z.array(CustomField) }),
  status: 200,
});

export const createCustomField = endpoint({
  name: 'createCustomField',
  method: 'POST',
  path: '/api/crm/custom-fields',
  access: 'crm:configure',
  summary: 'Add a field of the workspace’s own',
  body: CustomFieldInput,
  returns: CustomField,
  status: 201,
  idempotent: true,
});

export const updateCustomField = endpoint({
  name: 'updateCustomField',
  method: 'PATCH',
  path: '/api/crm/custom-fields/:id',
  access: 'crm:configure',
  summary: 'Rename a field, change its choices or its place',
  params: idParams,
  body: CustomFieldChange,
  returns: CustomField,
  status: 200,
  problems: ['version-conflict'],
});

export const deleteCustomField = endpoint({
  name: 'deleteCustomField',
  method: 'DELETE',
  path: '/api/crm/custom-fields/:id',
  access: 'crm:configure',
  summary: 'Take a field away; its values are kept and come back with it',
  params: idParams,
  returns: null,
  status: 204,
});

export const restoreCustomField = endpoint({
  name: 'restoreCustomField',
  method: 'POST',
  path: '/api/crm/custom-fields/:id/restore',
  access: 'crm:configure',
  summary: 'Bring a field back, with its values',
  params: idParams,
  body: z.strictObject({}),
  returns: CustomField,
  status: 200,
});
