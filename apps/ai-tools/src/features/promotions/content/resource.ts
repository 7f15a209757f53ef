import type { PromotionGoal } from '@fernway/contracts/http/ai-promotions';

/** Written content of one language. What stands in [brackets] is for the reader to fill in. */
type Resources = {
  templates: readonly {
    id: TemplateId;
    title: string;
    when: string;
    subject: string;
    body: string;
    goals: readonly PromotionGoal[];
  }[];
  /** Made-up businesses, shown as that: no figure in them is anybody's. */
  cases: readonly {
    id: CaseId;
    title: string;
    situation: string;
    steps: readonly string[];
    lesson: string;
    goals: readonly PromotionGoal[];
  }[];
};
type TemplateId = 'first-order' | 'come-back' | 'season' | 'recommend' | 'quiet-week';
type CaseId = 'bakery' | 'studio' | 'repair';

const goals = {
  'first-order': ['new-customers'],
  'come-back': ['win-back'],
  season: ['awareness', 'repeat-sales'],
  recommend: ['referrals'],
  'quiet-week': ['repeat-sales', 'bigger-orders'],
  bakery: ['win-back', 'repeat-sales'],
  studio: ['referrals', 'new-customers'],
  repair: ['repeat-sales', 'awareness'],
} as const satisfies Record<TemplateId | CaseId, readonly PromotionGoal[]>;

type Words<T extends { id: string; goals: readonly PromotionGoal[] }> = Record<T['id'], Omit<T, 'id' | 'goals'>>;
export type ResourceWords = {
  templates: Words<Resources['templates'][number]>;
  cases: Words<Resources['cases'][number]>;
};

/** The words of a language with the goals that each serves, which are the same in all. */
export const resourcesOf = ({ templates, cases }: ResourceWords): Resources => ({
  templates: (Object.keys(templates) as TemplateId[]).map((id) => ({ id, goals: goals[id], ...templates[id] })),
  cases: (Object.keys(cases) as CaseId[]).map((id) => ({ id, goals: goals[id], ...cases[id] })),
});
