/** Who a verb's form makes the doer: the writer (or who speaks), or whoever is named before it; null tells nobody. */
export type Doer = 'speaker' | 'named' | null;

/** An announced act. The group `owner`, where there is one, holds who was named. */
type ActionCue = { pattern: RegExp; doer: Doer };

/** The words by which notes of a call tell what matters, in one language. */
export type Cues = {
  actions: readonly ActionCue[];
  decision: RegExp;
  followUp: RegExp;
  /** Weighty, though neither a decision nor an act. */
  important: RegExp;
  /** Of no weight: greetings and the like. */
  empty: RegExp;
  /** A line that says what the lines below it are. */
  headings: { actions: RegExp; decisions: RegExp };
  /** What is never the name of an owner. */
  nobody: RegExp;
  stopWords: ReadonlySet<string>;
};

export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
