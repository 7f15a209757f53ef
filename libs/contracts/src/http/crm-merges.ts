import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, pageQuery } from '../endpoint.js';
import { Batch } from './crm-batches.js';
import type { Address } from './crm-records.js';

/** The kinds of records of which two may be one. */
export const mergeTypes = ['contact', 'company'] as const;
export type MergeType = (typeof mergeTypes)[number];

/** Why two records may be one: the first three say that they are, a similar name only that they might be. */
export const duplicateReasons = ['email', 'phone', 'domain', 'name-at-company', 'name'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

export const Duplicate = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    companyName: z.string().nullable(),
    sample: z.boolean(),
    /** What the other one has: its e-mail, its phone as it is written there, its name. */
    reasons: z.array(z.object({ reason: z.enum(duplicateReasons), value: z.string() })).min(1),
    /** Whether one of the reasons is more than a similar name. */
    certain: z.boolean(),
  })
  .meta({ id: 'Duplicate' });
export type Duplicate = z.infer<typeof Duplicate>;

/** Records of which several may be one, and the reason that they have in common. */
export const DuplicateGroup = z
  .object({
    reason: z.enum(duplicateReasons),
    /** What they have in common, as the first of them writes it. */
    value: z.string(),
    certain: z.boolean(),
    /** The oldest first; of many, the first ones. */
    records: z.array(Duplicate.omit({ reasons: true, certain: true })).min(2),
  })
  .meta({ id: 'DuplicateGroup' });
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

/** What two have in common may be a long name. */
const groupsQuery = z.strictObject({ ...pageQuery, after: z.string().max(2500).optional() });
export type DuplicateGroupsQuery = z.infer<typeof groupsQuery>;

const Version = z.int().positive();

/**
 * The other record goes into the kept one: what refers to it refers to the kept one from then on, and so does its id. Tags,
 * further e-mails and phones are united, and an e-mail or a phone that is not taken is kept beside the first one. Where they
 * would be more than a record holds, nothing changes, and `conflict` says which, how many and how many at most, in `tooMany`.
 */
export const MergeInput = z
  .strictObject({
    keepId: Id,
    keepVersion: Version,
    otherId: Id,
    otherVersion: Version,
    take: z.array(z.string().max(60)).max(200).default([]).meta({
      description: "Fields in which both have a value and the other's counts, `fields.<id>` for a custom one",
    }),
    leave: z.array(z.string().max(60)).max(200).optional().meta({
      description:
        "Fields that stay as the kept one has them. Unless taken or left, what the kept one lacks is filled from the other one, also the parts of an address that the other one's does not contradict, and a refused consent counts",
    }),
  })
  .meta({ id: 'MergeInput' });
export type MergeInput = z.infer<typeof MergeInput>;

/** Whether two addresses contradict each other in no part. */
export const addressesAgree = (one: Address, other: Address): boolean =>
  (Object.keys(one) as (keyof Address)[]).every(
    (part) => !one[part] || !other[part] || one[part].toLowerCase() === other[part].toLowerCase(),
  );

/** In front of the fields of which a merge did not keep the other one's value: `dropped.jobTitle` of a history's changes. */
export const droppedPrefix = 'dropped.';

/** What two records have together, and how many of it one may have: a detail of `conflict`. */
export type TooMany = { field: 'tags' | 'otherEmails' | 'otherPhones'; count: number; most: number };

const of = <const P extends 'contacts' | 'companies'>(
  plural: P,
  names: { groups: string; duplicates: string; merge: string },
) => ({
  groups: endpoint({
    name: names.groups,
    method: 'GET',
    path: `/api/crm/duplicates/${plural}`,
    access: `${plural}:read`,
    summary: `All ${plural} that may be there more than once; a page looks through a part of them, and may be empty before the last one`,
    query: groupsQuery,
    returns: page(DuplicateGroup),
    status: 200,
  }),
  duplicates: endpoint({
    name: names.duplicates,
    method: 'GET',
    path: `/api/crm/${plural}/:id/duplicates`,
    access: `${plural}:read`,
    summary: `Other ${plural} that may be the same one, and why`,
    params: idParams,
    returns: z.object({ items: z.array(Duplicate) }),
    status: 200,
  }),
  merge: endpoint({
    name: names.merge,
    method: 'POST',
    path: `/api/crm/${plural}/merge`,
    access: `${plural}:write`,
    summary: `Make one of two ${plural}; the answer is a batch, whose undo takes them apart again`,
    body: MergeInput,
    returns: Batch,
    status: 201,
    idempotent: true,
    problems: ['not-found', 'conflict', 'version-conflict'],
  }),
});

/** The calls for each kind of records: `mergeOf.contact.merge`. */
export const mergeOf = {
  contact: of('contacts', {
    groups: 'listDuplicateContacts',
    duplicates: 'listDuplicatesOfContact',
    merge: 'mergeContacts',
  }),
  company: of('companies', {
    groups: 'listDuplicateCompanies',
    duplicates: 'listDuplicatesOfCompany',
    merge: 'mergeCompanies',
  }),
} as const;
