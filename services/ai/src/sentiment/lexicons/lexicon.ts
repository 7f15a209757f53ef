/** Words that say how somebody feels, of one language. A word ending in `*` stands for all that begin so; `_` is a blank. */
export type Lexicon = {
  /** How strongly, from -3 to 3, and the words, between blanks. */
  words: Record<'3' | '2' | '1' | '-1' | '-2' | '-3', string>;
  /** Turn what comes after them, or before. */
  negations: { before: string; after: string };
  stronger: string;
  /** What comes after one of these counts more than what came before. */
  turns: string;
  /** Written without blanks between words, or with endings grown onto them: found anywhere in the text. */
  joined: boolean;
};
