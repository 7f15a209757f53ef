import { z } from '@fernway/contracts/zod';
import { endpoint, EnteredMoney, Id, Money, page, pageQuery, Timestamp } from '../endpoint.js';

/** For whom a target is: the workspace, a member of it, or a customer's company. */
export const targetScopes = ['workspace', 'member', 'company'] as const;
export type TargetScope = (typeof targetScopes)[number];

/** `2026-03` */
export const TargetMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const Year = z.coerce.number().int().min(2000).max(2099).meta({ description: 'The calendar year' });
const scope = z.enum(targetScopes).meta({ description: 'For whom the targets are' });
const subjectId = Id.nullable().meta({ description: 'The member or company; null: the workspace itself' });
/** So that the targets of a year can be added up exactly. */
const mostAmount = 10_000_000_000_000;

/** The target of one month. `version` 0: it was never set; `amount` null: there is none. */
export const TargetCell = z
  .object({ subjectId, month: TargetMonth, amount: Money.nullable(), version: z.int() })
  .meta({ id: 'TargetCell' });
export type TargetCell = z.infer<typeof TargetCell>;

/** A workspace, member or company with the twelve months of a year. */
export const TargetRow = z
  .object({
    subjectId,
    name: z.string().nullable(),
    /** A company’s own monthly target, which counts in months without one. */
    standard: Money.nullable(),
    months: z.array(TargetCell.omit({ subjectId: true })).length(12),
    /** The year’s sum in each currency. */
    sums: z.array(Money),
  })
  .meta({ id: 'TargetRow' });
export type TargetRow = z.infer<typeof TargetRow>;

export const TargetQuery = z.strictObject({
  ...pageQuery,
  scope,
  year: Year,
  subjectId: Id.optional().meta({ description: 'Only this member or company, also where it has no target' }),
});
export type TargetQuery = z.infer<typeof TargetQuery>;

export const listTargets = endpoint({
  name: 'listTargets',
  method: 'GET',
  path: '/api/crm/targets',
  access: 'sales:read',
  summary: 'Monthly sales targets of a year, by name: companies that have one, and all members',
  query: TargetQuery,
  returns: page(TargetRow).extend({
    /** Of all rows, not of this page alone. */
    sums: z.array(z.object({ month: TargetMonth, amounts: z.array(Money) })),
  }),
  status: 200,
});

export const mostTargetCells = 1200;
const EnteredCell = z.strictObject({
  subjectId,
  month: TargetMonth,
  amount: EnteredMoney.extend({ amount: z.int().min(0).max(mostAmount) }).nullable(),
  version: z.int().min(0).meta({ description: 'The version that you saw; 0: there was none' }),
});
export const TargetChange = z
  .strictObject({ scope, cells: z.array(EnteredCell).min(1).max(mostTargetCells) })
  .refine(({ scope, cells }) => cells.every((cell) => (cell.subjectId === null) === (scope === 'workspace')), {
    error: 'A target of the workspace has no subjectId, and every other has one',
  })
  .refine(({ cells }) => new Set(cells.map((cell) => `${cell.subjectId} ${cell.month}`)).size === cells.length, {
    error: 'A month of a row is named twice',
  });
export type TargetChange = z.infer<typeof TargetChange>;

/** `before` with the versions of `cells` is the change that takes it back. */
const Changed = z.object({ cells: z.array(TargetCell), before: z.array(TargetCell) });
export type ChangedTargets = z.infer<typeof Changed>;

export const changeTargets = endpoint({
  name: 'changeTargets',
  method: 'PUT',
  path: '/api/crm/targets',
  access: 'crm:configure',
  summary: 'Set monthly targets, all or none; 409 with the cells that changed meanwhile',
  body: TargetChange,
  example: {
    scope: 'workspace',
    cells: [{ subjectId: null, month: '2026-03', amount: { amount: 2_500_000, currency: 'USD' }, version: 0 }],
  },
  returns: Changed,
  status: 200,
  problems: ['not-found', 'version-conflict'],
});

export const TargetCopy = z.strictObject({
  scope,
  year: z.int().min(2001).max(2099).meta({ description: 'The year to fill, from the one before' }),
  months: z.enum(['empty', 'all']).meta({ description: 'Only months without a target, or all that last year has' }),
});
export type TargetCopy = z.infer<typeof TargetCopy>;

export const copyTargets = endpoint({
  name: 'copyTargets',
  method: 'POST',
  path: '/api/crm/targets/copies',
  access: 'crm:configure',
  summary: 'Fill a year with the targets of the year before',
  description:
    'The answer holds what changed and what was there. To take it back, send `before` to `PUT /api/crm/targets`, with the versions of `cells`.',
  body: TargetCopy,
  returns: Changed,
  status: 200,
});

export const listTargetHistory = endpoint({
  name: 'listTargetHistory',
  method: 'GET',
  path: '/api/crm/targets/history',
  access: 'sales:read',
  summary: 'What a month’s target was, the latest first',
  query: z.strictObject({
    scope,
    subjectId: Id.optional().meta({ description: 'The member or company; left out for the workspace itself' }),
    month: TargetMonth.meta({ description: 'As `2026-03`' }),
  }),
  returns: z.object({
    items: z.array(
      z
        .object({
          version: z.int(),
          amount: Money.nullable(),
          actorId: Id.nullable(),
          /** Name of the API key by which the actor did it. */
          apiKey: z.string().nullable(),
          at: Timestamp,
        })
        .meta({ id: 'TargetVersion' }),
    ),
  }),
  status: 200,
});
