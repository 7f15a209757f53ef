import MarkdownIt from 'markdown-it';

const mention = /^@\[([^\]\n]*)\]\(user:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/;

/** Addresses that a link may lead to: nothing that runs in the page, nothing on the reader's machine. */
export const safeAddress = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address);

/**
 * Markdown as notes have it: paragraphs, headings, lists, quotes, code, rules, emphasis, links and mentions
 * (`@[Name](user:<id>)`). HTML is text like any other, and a picture, which would tell its host who reads, is a link.
 */
export const markdown = new MarkdownIt('commonmark', { html: false });
// A line of dashes below a text rules it off, and makes no heading of it.
markdown.disable(['html_block', 'html_inline', 'image', 'entity', 'lheading']);
markdown.validateLink = safeAddress;
markdown.inline.ruler.before('link', 'mention', (state, silent) => {
  if (state.src[state.pos] !== '@') return false;
  const found = mention.exec(state.src.slice(state.pos, state.posMax));
  if (!found) return false;
  if (!silent) {
    const token = state.push('mention', '', 0);
    token.attrs = [['id', found[2]!]];
    token.content = found[1]!;
  }
  state.pos += found[0].length;
  return true;
});

/** How a mention is written; what would end its name early is left out. */
export const mentionText = ({ id, name }: { id: string; name: string }): string =>
  `@[${name.replace(/[[\]\n\\]/g, '')}](user:${id})`;
