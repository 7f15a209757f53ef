import type { Language } from '@fernway/contracts/http/identity';
import { scan } from './scan.js';

/** What is to be written down, and the words around it that say so and about whom. */
export type Dictation = { text: string; head: string; body: string };

const quotes = /["“«「『]([^"”»」』]{2,})["”»」』]/;
/** A colon that is none of a time of day. */
const colon = /[:：](?!\d{2}\b)/;
const mostHead = 120;

/** A note that is dictated: “Note for Mara Jones: prefers mornings”, 「午前希望」とメモして. What follows is its text, whatever it says. */
export const dictatedIn = (text: string, language: Language): Dictation | undefined => {
  const at = text.search(colon);
  if (at > 0 && at <= mostHead) {
    const [head, body] = [text.slice(0, at), text.slice(at + 1).trim()];
    return body && announces(head, language) ? { text, head, body } : undefined;
  }
  const quoted = quotes.exec(text);
  const head = quoted && `${text.slice(0, quoted.index)} ${text.slice(quoted.index + quoted[0].length)}`;
  return quoted && head && orders(head, language) ? { text, head, body: quoted[1]!.trim() } : undefined;
};

const conceptsOf = (text: string, language: Language): string[] => scan(text, language).map(({ concept }) => concept);
const asking = /^(fig:|who$|when$|where$|ord:)/;

/** “How many notes: …” asks. */
const announces = (head: string, language: Language): boolean => {
  const concepts = conceptsOf(head, language);
  if (concepts.some((concept) => asking.test(concept))) return false;
  return concepts.includes('propose:note') || (concepts.includes('kind:note') && !concepts.includes('which'));
};

const orders = (head: string, language: Language): boolean => {
  const concepts = conceptsOf(head, language);
  return concepts.includes('propose:note') && !concepts.some((concept) => asking.test(concept));
};
