import type { Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { markdown, safeAddress } from './markdown.js';
import './rich-text.css';

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
};

/** Markdown as React elements, never as HTML: whatever a text holds, it shows as text or not at all. */
export function RichText({ text, nameOf }: { text: string; nameOf?: (id: string) => string | undefined }) {
  return <div className="crm-rich-text">{childrenOf(markdown.parse(text, {}), nameOf ?? (() => undefined))}</div>;
}

type NameOf = (id: string) => string | undefined;
type Frame = { opened?: Token; children: ReactNode[] };

/** Folds the flat list of opening and closing tokens into nested elements. */
function childrenOf(tokens: Token[], nameOf: NameOf): ReactNode[] {
  const frames: Frame[] = [{ children: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) frames.push({ opened: token, children: [] });
    else if (token.nesting === -1) {
      const { opened, children } = frames.pop()!;
      frames.at(-1)!.children.push(wrap(opened!, children, frames.at(-1)!.children.length));
    } else frames.at(-1)!.children.push(<Fragment key={frames.at(-1)!.children.length}>{leaf(token, nameOf)}</Fragment>);
  }
  return frames[0]!.children;
}

function wrap(token: Token, children: ReactNode[], key: number): ReactNode {
  // Of a tight list: its paragraphs are not shown as such.
  if (token.hidden) return <Fragment key={key}>{children}</Fragment>;
  if (token.tag === 'a') {
    const href = token.attrGet('href') ?? '';
    if (!safeAddress(href)) return <Fragment key={key}>{children}</Fragment>;
    return (
      <a key={key} href={href} target="_blank" rel="noreferrer nofollow">
        {children}
      </a>
    );
  }
  const start = token.tag === 'ol' ? token.attrGet('start') : null;
  return createElement(elements[token.tag] ?? 'span', { key, ...(start && { start: Number(start) }) }, ...children);
}

function leaf(token: Token, nameOf: NameOf): ReactNode {
  switch (token.type) {
    case 'inline':
      return childrenOf(token.children ?? [], nameOf);
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'hr':
      return <hr />;
    case 'code_inline':
      return <code>{token.content}</code>;
    case 'fence':
    case 'code_block':
      return (
        <pre>
          <code>{token.content}</code>
        </pre>
      );
    case 'mention':
      return <span className="crm-mention">@{nameOf(token.attrGet('id') ?? '') || token.content}</span>;
    default:
      return token.content;
  }
}
