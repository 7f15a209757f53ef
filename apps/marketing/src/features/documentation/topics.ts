import type { PictureName } from './pictures.js';

export type Topic = { id: string; steps?: number; picture?: PictureName };
export type Section = { id: string; topics: readonly Topic[] };

/** Ids are addresses (`#import`) and keys of texts; `steps` counts the steps of a procedure. */
export const sections: readonly Section[] = [
  {
    id: 'getting-started',
    topics: [
      { id: 'workspace', picture: 'home' },
      { id: 'sample-data' },
      { id: 'team', steps: 3, picture: 'team' },
      { id: 'search-and-keys' },
    ],
  },
  {
    id: 'customer-management',
    topics: [
      { id: 'contacts-and-companies' },
      { id: 'import', steps: 4, picture: 'import' },
      { id: 'timeline', picture: 'contact' },
      { id: 'duplicates', steps: 3 },
    ],
  },
  {
    id: 'sales-features',
    topics: [
      { id: 'deals', picture: 'deals' },
      { id: 'calendar', picture: 'calendar' },
      { id: 'ai-and-tokens', picture: 'assistant' },
      { id: 'approvals' },
    ],
  },
  {
    id: 'troubleshooting',
    topics: [
      { id: 'sign-in', steps: 3 },
      { id: 'refused-rows', steps: 3 },
      { id: 'written-offline' },
      { id: 'part-fails' },
    ],
  },
];

export const sectionOf = (id: string): Section | undefined =>
  sections.find((section) => section.id === id || section.topics.some((topic) => topic.id === id));
