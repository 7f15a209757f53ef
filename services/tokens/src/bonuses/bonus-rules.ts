import { explorationSections, tokenRules } from '@fernway/contracts/http/tokens';
import type { DailyBonus } from './daily-bonus.entity.js';

type Day = Pick<DailyBonus, 'login' | 'sections' | 'total'>;
export type Claim = { section: string; tokens: number; description: string };

const fits = (day: Day, tokens: number): boolean => day.total + tokens <= tokenRules.dailyBonusCap;

/** The login bonus, once a day. @returns null where the day has had it, or is full */
export const loginClaim = (day: Day): Claim | null =>
  day.login || !fits(day, tokenRules.loginBonus)
    ? null
    : { section: 'login', tokens: tokenRules.loginBonus, description: 'Daily login bonus' };

/** The bonus of a section, once a day each, three a day at most. @returns null where the route or the day gives none */
export const explorationClaim = (day: Day, route: string): Claim | null => {
  const section = sectionOf(route);
  if (section === null || day.sections.includes(section)) return null;
  if (day.sections.length >= tokenRules.explorationsPerDay || !fits(day, tokenRules.explorationBonus)) return null;
  return { section, tokens: tokenRules.explorationBonus, description: `Exploration bonus: ${section}` };
};

const sectionOf = (route: string): string | null =>
  Object.hasOwn(explorationSections, route) ? explorationSections[route as keyof typeof explorationSections] : null;

/** The day after a claim. */
export const claimed = <D extends Day>(day: D, { section, tokens }: Claim): D => ({
  ...day,
  login: day.login || section === 'login',
  sections: section === 'login' ? day.sections : [...day.sections, section],
  total: day.total + tokens,
});
