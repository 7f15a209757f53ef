import { describe, expect, it } from '@jest/globals';
import { languages } from '../http/identity.js';
import { definedNotifications } from './all.js';

describe.each(definedNotifications().map((definition) => [definition.kind, definition] as const))(
  'notifications of %s',
  (_kind, { event, settledBy = [], words, defaults }) => {
    it.each([event, ...settledBy.map((settling) => settling.event)])('are heard by messaging: $type', ({ heardBy }) =>
      expect(heardBy).toContain('messaging'),
    );

    it('tell the same facts in every language', () => {
      const factsIn = (title: string) => [...title.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();
      for (const language of languages) expect(factsIn(words[language].title)).toEqual(factsIn(words.en.title));
    });

    it('are shown on the desktop only where the app shows them', () =>
      expect(defaults.app || !defaults.desktop).toBe(true));
  },
);
