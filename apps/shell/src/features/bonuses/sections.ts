import { explorationSections } from '@fernway/contracts/http/tokens';

export type Section = (typeof explorationSections)[keyof typeof explorationSections];

/** The section of a listed route; undefined where nothing is to be earned. */
export const sectionOf = (pathname: string): Section | undefined =>
  (explorationSections as Record<string, Section>)[pathname.replace(/\/$/, '')];
