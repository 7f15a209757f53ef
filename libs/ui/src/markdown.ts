import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';

/** A token as markdown-it has it. */
export type MarkdownToken = {
  readonly type: string;
  readonly tag: string;
  readonly nesting: number;
  readonly hidden: boolean;
  readonly content: string;
  readonly children: readonly MarkdownToken[] | null;
  attrGet(name: string): string | null;
};

export type MarkdownParts = {
  /** What a link becomes; its text by itself where it leads to nowhere safe. */
  link: (href: string, children: ReactNode[], key: number) => ReactNode;
  /** Tokens of a plug-in, which stand for something by themselves. */
  leaf?: (token: MarkdownToken) => ReactNode;
};

/** Elements that a text may become; headings stand below those of the page. */
const elements: Record<string, string> = {
  p: 'p',
  h1: 'h4',
  h2: 'h5',
  h3: 'h6',
  h4: 'h6',
  h5: 'h6',
  h6: 'h6',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  em: 'em',
  strong: 'strong',
  s: 's',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
};

type Frame = { opened?: MarkdownToken; children: ReactNode[] };

/** Folds markdown-it's flat list of opening and closing tokens into nested React elements; never HTML, whatever a text holds. */
export function markdownElements(tokens: readonly MarkdownToken[], parts: MarkdownParts): ReactNode[] {
  const frames: Frame[] = [{ children: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) frames.push({ opened: token, children: [] });
    else if (token.nesting === -1) {
      const { opened, children } = frames.pop()!;
      const { children: around } = frames.at(-1)!;
      around.push(wrap(opened!, children, { key: around.length, parts }));
    } else {
      const { children } = frames.at(-1)!;
      children.push(createElement(Fragment, { key: children.length }, leaf(token, parts)));
    }
  }
  return frames[0]!.children;
}

function wrap(
  token: MarkdownToken,
  children: ReactNode[],
  { key, parts }: { key: number; parts: MarkdownParts },
): ReactNode {
  // Of a tight list: its paragraphs are not shown as such.
  if (token.hidden) return createElement(Fragment, { key }, ...children);
  if (token.tag === 'a') return parts.link(token.attrGet('href') ?? '', children, key);
  const start = token.tag === 'ol' ? token.attrGet('start') : null;
  const textAlign = alignOf(token);
  return createElement(
    elements[token.tag] ?? 'span',
    { key, ...(start && { start: Number(start) }), ...(textAlign && { style: { textAlign } }) },
    ...children,
  );
}

/** Of a table's column: markdown-it tells it as the only style that it ever writes. */
const alignOf = (token: MarkdownToken) =>
  /^text-align:(center|right)$/.exec(token.attrGet('style') ?? '')?.[1] as 'center' | 'right' | undefined;

function leaf(token: MarkdownToken, parts: MarkdownParts): ReactNode {
  switch (token.type) {
    case 'inline':
      return markdownElements(token.children ?? [], parts);
    case 'softbreak':
    case 'hardbreak':
      return createElement('br');
    case 'hr':
      return createElement('hr');
    case 'code_inline':
      return createElement('code', null, token.content);
    case 'fence':
    case 'code_block':
      return createElement('pre', null, createElement('code', null, token.content));
    default:
      return parts.leaf?.(token) ?? token.content;
  }
}
