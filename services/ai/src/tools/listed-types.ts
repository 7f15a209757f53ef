import { subjectTypes } from '@fernway/contracts/http/crm-records';

/** What lists and figures are about. */
export const listedTypes = [...subjectTypes, 'activity', 'task'] as const;
export type ListedType = (typeof listedTypes)[number];
