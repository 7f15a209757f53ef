import MarkdownIt from 'markdown-it';

/** Where an answer may lead: pages of the app. */
export const isOwnPage = (address: string): boolean => /^\/dashboard(?:[/?#]|$)/.test(address);

const citation = /^\[(\d{1,3})\]/;

/** Markdown as models write it, with tables. HTML is text like any other, and nothing is fetched from anywhere. */
export const markdown = new MarkdownIt({ html: false, linkify: false });
markdown.disable(['image', 'reference']);
markdown.validateLink = isOwnPage;
markdown.inline.ruler.before('link', 'citation', (state, silent) => {
  const found = citation.exec(state.src.slice(state.pos, state.posMax));
  if (!found) return false;
  if (!silent) state.push('citation', '', 0).content = found[1]!;
  state.pos += found[0].length;
  return true;
});

const marks = (text: string): number => text.split('**').length - 1;

/** A text that broke off, or is still being written: what it began to set in bold is bold so far, and shows no marks. */
export const soFar = (text: string): string => {
  const paragraph = text.lastIndexOf('\n\n') + 1;
  const last = text.slice(paragraph);
  if (marks(last) % 2 === 0) return text;
  const begun = last.replace(/[\s*]+$/, '');
  return text.slice(0, paragraph) + (marks(begun) % 2 === 0 ? begun : `${begun}**`);
};
