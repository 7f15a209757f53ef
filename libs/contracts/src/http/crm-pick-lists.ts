import { z } from '@fernway/contracts/zod';
import { foldedLabel } from '../cell-list.js';
import { endpoint } from '../endpoint.js';
import { Line, visible } from '../text.js';

/** Texts that are offered where one is entered; what records have stays as it is. */
export const pickListNames = ['call-outcome', 'lost-reason'] as const;
export type PickListName = (typeof pickListNames)[number];

const PickItem = z.strictObject({
  label: visible(Line.trim().min(1).max(200)),
  /** Not offered any more, and still known. */
  hidden: z.boolean(),
});
export type PickItem = z.infer<typeof PickItem>;

export const PickList = z
  .object({
    name: z.enum(pickListNames),
    /** 0 until somebody changes it: what every workspace starts with, in its language. */
    version: z.int(),
    items: z.array(z.object({ label: z.string(), hidden: z.boolean() })),
  })
  .meta({ id: 'PickList' });
export type PickList = z.infer<typeof PickList>;

export const listPickLists = endpoint({
  name: 'listPickLists',
  method: 'GET',
  path: '/api/crm/pick-lists',
  access: 'contacts:read',
  summary: 'What is offered as the outcome of a call and as the reason for a lost deal',
  returns: z.object({ items: z.array(PickList) }),
  status: 200,
});

export const mostPickItems = 100;
export const PickListChange = z.strictObject({
  name: z.enum(pickListNames),
  version: z.int().min(0),
  items: z
    .array(PickItem)
    .max(mostPickItems)
    .refine((items) => new Set(items.map(({ label }) => foldedLabel(label))).size === items.length, {
      error: 'A text stands in the list twice',
    }),
});
export type PickListChange = z.infer<typeof PickListChange>;

export const changePickList = endpoint({
  name: 'changePickList',
  method: 'PUT',
  path: '/api/crm/pick-lists',
  access: 'crm:configure',
  summary: 'Set what is offered, in its order; 409 with both versions when it changed meanwhile',
  body: PickListChange,
  returns: PickList,
  status: 200,
  problems: ['version-conflict'],
});
