import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { activityKinds } from '../http/crm-activities.js';

/**
 * Somebody wrote a member's name into a note or another activity: once for each member, when it is written first, and
 * never for who writes. The envelope's user is the member.
 */
export const MemberMentioned = defineEvent('crm.member-mentioned', 1, ['messaging'], {
  aggregate: 'crm.activity',
  data: z.object({
    activityId: z.uuid(),
    kind: z.enum(activityKinds),
    memberId: z.uuid(),
    mentionedBy: z.uuid().nullable(),
    contactId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    dealId: z.uuid().nullable(),
    /** The name of the deal, contact or company that it is about. */
    subjectName: z.string().optional(),
  }),
});
