import type { OnboardingInput } from '@fernway/contracts/http/identity';
import type { IconName } from '@fernway/ui';
import type { OnboardingAnswers } from '@fernway/web-kit/remote-app';

type BusinessType = OnboardingInput['businessType'];
type TeamSize = OnboardingInput['teamSize'];
type FocusArea = OnboardingInput['focusAreas'][number];

/** Every choice of the contract, in the order of display, with its icon: one that is missing does not compile. */
export const businessTypes = {
  fnb: 'food',
  office: 'office',
  retail: 'store',
  tech: 'tech',
  education: 'education',
  healthcare: 'health',
  other: 'more',
} as const satisfies Record<BusinessType, IconName>;

export const teamSizes = {
  solo: 'profile',
  small: 'customers',
  medium: 'companies',
  large: 'organization',
} as const satisfies Record<TeamSize, IconName>;

export const focusAreas = {
  sales: 'sales',
  analytics: 'analytics',
  customer: 'contacts',
  automation: 'workflow',
  insights: 'sparkle',
  communication: 'communication',
} as const satisfies Record<FocusArea, IconName>;

export type Draft = {
  businessType?: BusinessType;
  teamSize?: TeamSize;
  focusAreas: FocusArea[];
  businessName?: string;
  currency?: string;
};
export type Step = 1 | 2 | 3;
export const lastStep = 3;

const known = <Choices extends object>(choices: Choices, value: unknown): value is keyof Choices =>
  typeof value === 'string' && Object.hasOwn(choices, value);

/** Answers may come from browser storage: what is no choice of ours is left out. */
export function draftOf(answers: Partial<OnboardingAnswers> = {}): Draft {
  const { businessType, teamSize, focusAreas: areas, businessName, currency } = answers;
  return {
    ...(known(businessTypes, businessType) && { businessType }),
    ...(known(teamSizes, teamSize) && { teamSize }),
    focusAreas: Array.isArray(areas) ? areas.filter((area) => known(focusAreas, area)) : [],
    ...(typeof businessName === 'string' && { businessName }),
    ...(typeof currency === 'string' && { currency }),
  };
}

export const isAnswered = (step: Step, draft: Draft): boolean =>
  step === 1 ? Boolean(draft.businessType) : step === 2 ? Boolean(draft.teamSize) : draft.focusAreas.length > 0;

/** The wished step, or an earlier one that has no answer yet. */
export const startAt = (wished: Step, draft: Draft): Step =>
  ([1, 2] as const).find((step) => step < wished && !isAnswered(step, draft)) ?? wished;

type Answers = OnboardingInput & Pick<OnboardingAnswers, 'businessName' | 'currency'>;

/** The answers once all three steps have one. */
export function complete({ businessType, teamSize, focusAreas, businessName, currency }: Draft): Answers | undefined {
  if (!businessType || !teamSize || focusAreas.length === 0) return undefined;
  const name = businessName?.trim();
  return { businessType, teamSize, focusAreas, ...(name && { businessName: name }), ...(currency && { currency }) };
}

/** Adds a focus area, or takes it away again. */
export const toggled = (areas: FocusArea[], area: FocusArea): FocusArea[] =>
  areas.includes(area) ? areas.filter((each) => each !== area) : [...areas, area];
