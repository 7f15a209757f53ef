import {
  generatePromotions,
  latestPromotions,
  listPromotionTrends,
  type PromotionBrief,
  type PromotionIdea,
  suggestPromotionBrief,
} from '@fernway/contracts/http/ai-promotions';
import {
  changePromotion,
  deletePromotion,
  listSavedPromotions,
  restorePromotion,
  savePromotion,
  type SavedPromotion,
} from '@fernway/contracts/http/ai-saved-promotions';
import type { Language } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';

export const latestIdeasQuery = queryOptions({
  queryKey: ['ai', 'promotions', 'latest'],
  queryFn: ({ signal }) => call(latestPromotions, { signal }),
});

export const savedIdeasQuery = infiniteQueryOptions({
  queryKey: ['ai', 'promotions', 'saved'],
  queryFn: ({ pageParam, signal }) =>
    call(listSavedPromotions, { query: { limit: 20, ...(pageParam && { after: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

export const trendsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['ai', 'promotions', 'trends', language],
    queryFn: ({ signal }) => call(listPromotionTrends, { query: { language }, signal }),
  });

/** The same key never pays twice. */
export const findIdeas = (body: PromotionBrief, idempotencyKey: string) =>
  call(generatePromotions, { body, idempotencyKey });

export const suggestBrief = () => call(suggestPromotionBrief);

/** Keeps ideas, changes and deletes them; the list is read again after each. */
export function useSavedIdeas() {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: savedIdeasQuery.queryKey });
  const then = async <T>(answer: Promise<T>) => {
    try {
      return await answer;
    } finally {
      await reread();
    }
  };
  return {
    save: (idea: PromotionIdea, idempotencyKey: string) =>
      then(call(savePromotion, { body: { idea }, idempotencyKey })),
    change: ({ id, version }: SavedPromotion, change: { name: string; notes: string }) =>
      then(call(changePromotion, { params: { id }, body: { ...change, version } })),
    remove: (id: string) => then(call(deletePromotion, { params: { id } })),
    restore: (id: string) => then(call(restorePromotion, { params: { id }, body: {} })),
  };
}
