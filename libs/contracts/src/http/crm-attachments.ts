import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, page, pageQuery, Timestamp } from '../endpoint.js';
import { uploads } from '../uploads.js';

/** A file's size in bytes, and how many files a record may have. */
export const attachmentLimits = { bytes: uploads['/api/crm/attachments'], perRecord: 100 } as const;

const of = { description: 'Of which record the file is: exactly one of contact, company and deal is given' };
const subject = {
  contactId: Id.optional().meta(of),
  companyId: Id.optional().meta(of),
  dealId: Id.optional().meta(of),
};

export const Attachment = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    /** What its content says that it is, whatever its name ends in. */
    type: z.string(),
    bytes: z.int(),
    contactId: Id.nullable(),
    companyId: Id.nullable(),
    dealId: Id.nullable(),
    sample: z.boolean(),
    createdBy: Id.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

/** The name is any text: what cannot stand in a file's name is taken out of it. */
export const AttachmentInput = z.strictObject({
  ...subject,
  name: z.string().max(1000).default('').meta({ description: 'Name of the file' }),
});
export type AttachmentInput = z.infer<typeof AttachmentInput>;

export const AttachmentQuery = z.strictObject({ ...pageQuery, ...subject });
export type AttachmentQuery = z.infer<typeof AttachmentQuery>;

export const listAttachments = endpoint({
  name: 'listAttachments',
  method: 'GET',
  path: '/api/crm/attachments',
  access: 'activities:read',
  summary: 'Files of a contact, company or deal, the latest first, keyset paged',
  query: AttachmentQuery,
  returns: page(Attachment),
  status: 200,
  problems: ['not-found'],
});

export const uploadAttachment = endpoint({
  name: 'uploadAttachment',
  method: 'POST',
  path: '/api/crm/attachments',
  access: 'activities:write',
  summary: 'Attach a file to a contact, company or deal',
  query: AttachmentInput,
  body: z.unknown(),
  bodyType: 'application/octet-stream',
  returns: Attachment,
  status: 201,
  problems: ['not-found', 'conflict', 'storage-full'],
});

export const downloadAttachment = endpoint({
  name: 'downloadAttachment',
  method: 'GET',
  path: '/api/crm/attachments/:id/content',
  access: 'activities:read',
  summary: 'The file itself, to be saved and never shown in place',
  params: idParams,
  returns: z.string(),
  answerTypes: ['*/*'],
  status: 200,
});

export const deleteAttachment = endpoint({
  name: 'deleteAttachment',
  method: 'DELETE',
  path: '/api/crm/attachments/:id',
  access: 'activities:write',
  summary: 'Take a file away; for 30 days it can be restored',
  params: idParams,
  returns: null,
  status: 204,
});

export const restoreAttachment = endpoint({
  name: 'restoreAttachment',
  method: 'POST',
  path: '/api/crm/attachments/:id/restore',
  access: 'activities:write',
  summary: 'Bring a file back',
  params: idParams,
  body: z.strictObject({}),
  returns: Attachment,
  status: 200,
});
