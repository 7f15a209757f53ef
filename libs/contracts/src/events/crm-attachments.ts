import { defineEvent } from '../event.js';
import { Attachment } from '../http/crm-attachments.js';

const attachment = { aggregate: 'crm.attachment', data: Attachment } as const;

export const AttachmentAdded = defineEvent('crm.attachment-added', 1, ['screens'], attachment);
export const AttachmentDeleted = defineEvent('crm.attachment-deleted', 1, ['screens'], attachment);
export const AttachmentRestored = defineEvent('crm.attachment-restored', 1, ['screens'], attachment);
