import { z } from '@fernway/contracts/zod';
import { endpoint, Timestamp } from '../endpoint.js';

/** Of one draft, as JSON in UTF-8. */
export const draftBytes = 64 * 1024;
/** Of one person in one workspace; the oldest make room. */
export const draftsPerMember = 200;
/** Without another keystroke. */
export const draftDays = 30;

const keyParams = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9:/-]{1,200}$/)
    .meta({ description: 'What the draft is of, as the client names it: `note:contact:<id>`' }),
});

export const Draft = z
  .object({
    key: z.string(),
    /** Any JSON: a text, the values of a form. */
    value: z.unknown(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof Draft>;

const description =
  'A draft is what a person typed in this workspace and has not sent. Nobody else sees it, and it goes with the membership.';

export const listDrafts = endpoint({
  name: 'listDrafts',
  method: 'GET',
  path: '/api/identity/drafts',
  access: 'workspace:personal',
  summary: 'Which drafts one has in this workspace, the newest first',
  description,
  returns: z.object({ items: z.array(Draft.omit({ value: true }).meta({ id: 'DraftEntry' })) }),
  status: 200,
});

export const getDraft = endpoint({
  name: 'getDraft',
  method: 'GET',
  path: '/api/identity/drafts/:key',
  access: 'workspace:personal',
  summary: 'One draft',
  description,
  params: keyParams,
  returns: Draft,
  status: 200,
  problems: ['not-found'],
});

export const putDraft = endpoint({
  name: 'putDraft',
  method: 'PUT',
  path: '/api/identity/drafts/:key',
  access: 'workspace:personal',
  summary: 'Keep a draft; the last write counts',
  description: `${description} It is kept for ${draftDays} days after the last write. Of more than ${draftsPerMember} drafts the oldest go.`,
  params: keyParams,
  body: z.strictObject({
    value: z.unknown().refine((value) => value !== undefined, { error: 'Is missing' }),
  }),
  returns: null,
  status: 204,
});

export const deleteDraft = endpoint({
  name: 'deleteDraft',
  method: 'DELETE',
  path: '/api/identity/drafts/:key',
  access: 'workspace:personal',
  summary: 'Remove a draft that was sent or discarded; also answers 204 where there is none',
  description,
  params: keyParams,
  returns: null,
  status: 204,
});
