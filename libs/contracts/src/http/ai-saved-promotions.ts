import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idPageQuery, idParams, page, Timestamp } from '../endpoint.js';
import { PromotionIdea } from './ai-promotions.js';
import { RecordName, Text } from './crm-records.js';

/** An idea that somebody of the workspace keeps; everybody of it sees it. */
export const SavedPromotion = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    notes: z.string(),
    idea: PromotionIdea,
    createdBy: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'SavedPromotion' });
export type SavedPromotion = z.infer<typeof SavedPromotion>;

export const listSavedPromotions = endpoint({
  name: 'listSavedPromotions',
  method: 'GET',
  path: '/api/ai/promotions',
  access: 'workspace:read',
  summary: 'Ideas that the workspace keeps, the newest first',
  query: z.strictObject(idPageQuery),
  returns: page(SavedPromotion),
  status: 200,
});

export const savePromotion = endpoint({
  name: 'savePromotion',
  method: 'POST',
  path: '/api/ai/promotions',
  access: 'ai:personal',
  summary: 'Keep an idea',
  body: z.strictObject({ idea: PromotionIdea }),
  returns: SavedPromotion,
  status: 201,
  idempotent: true,
});

export const changePromotion = endpoint({
  name: 'updatePromotion',
  method: 'PATCH',
  path: '/api/ai/promotions/:id',
  access: 'ai:personal',
  summary: 'Rename a kept idea or note something about it; 409 when it changed meanwhile',
  params: idParams,
  body: z.strictObject({ name: RecordName.optional(), notes: Text.max(5000).optional(), version: z.int().positive() }),
  returns: SavedPromotion,
  status: 200,
  problems: ['version-conflict'],
});

export const deletePromotion = endpoint({
  name: 'deletePromotion',
  method: 'DELETE',
  path: '/api/ai/promotions/:id',
  access: 'ai:personal',
  summary: 'Delete a kept idea; it can be brought back',
  params: idParams,
  returns: null,
  status: 204,
});

export const restorePromotion = endpoint({
  name: 'restorePromotion',
  method: 'POST',
  path: '/api/ai/promotions/:id/restore',
  access: 'ai:personal',
  summary: 'Bring a deleted idea back',
  params: idParams,
  body: z.strictObject({}),
  returns: SavedPromotion,
  status: 200,
});
