import { recordTypes } from '@fernway/contracts/http/crm-records';

/** What lists and figures are about. */
export const listedTypes = [...recordTypes, 'activity', 'task'] as const;
export type ListedType = (typeof listedTypes)[number];
