import type { Language } from '@fernway/contracts/http/identity';
import { cues } from './cues/cues.js';

/** One sentence of the notes: `quote` word for word, `speaker` where a transcript names one, `under` which heading it stands. */
export type Sentence = { quote: string; speaker: string | null; under: 'actions' | 'decisions' | null };

const bullet = /^\s*(?:[-*•·–—▪・]|\d{1,2}[.)、]|\[[ xX]?\])\s*/u;
const label = /^([\p{L}][\p{L}\p{M} .'’-]{0,30}?)\s*[:：]\s*/u;

/** Notes line by line, each cut into sentences; headings and names of speakers are read, and are no sentences. */
export const sentencesOf = (notes: string, language: Language): Sentence[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const found: Sentence[] = [];
  let under: Sentence['under'] = null;
  for (const raw of notes.normalize('NFC').split(/\r?\n/)) {
    if (!raw.trim()) under = null;
    const line = raw.replace(bullet, '').trim();
    const named = label.exec(line)?.[1]?.trim() ?? null;
    const heading = headingOf(named ?? line.replace(/^#+\s*/, ''), language);
    const rest = named ? line.replace(label, '') : line;
    if (heading) under = heading;
    if (heading && (!rest || !named)) continue;
    for (const { segment } of segmenter.segment(rest)) {
      const quote = segment.trim();
      if (/\p{L}/u.test(quote)) found.push({ quote, speaker: heading ? null : named, under });
    }
  }
  return found;
};

const headingOf = (text: string, language: Language): Sentence['under'] => {
  const { headings } = cues[language];
  if (headings.actions.test(text)) return 'actions';
  return headings.decisions.test(text) ? 'decisions' : null;
};
