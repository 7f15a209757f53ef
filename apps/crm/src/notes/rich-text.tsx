import { markdownElements, type MarkdownToken } from '@fernway/ui/markdown';
import { Fragment, type ReactNode } from 'react';
import { markdown, safeAddress } from './markdown.js';
import './rich-text.css';

type NameOf = (id: string) => string | undefined;

/** Markdown as React elements, never as HTML: whatever a text holds, it shows as text or not at all. */
export function RichText({ text, nameOf = () => undefined }: { text: string; nameOf?: NameOf }) {
  return (
    <div className="crm-rich-text">
      {markdownElements(markdown.parse(text, {}), { link, leaf: (token) => mention(token, nameOf) })}
    </div>
  );
}

const link = (href: string, children: ReactNode[], key: number) =>
  safeAddress(href) ? (
    <a key={key} href={href} target="_blank" rel="noreferrer nofollow">
      {children}
    </a>
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );

const mention = (token: MarkdownToken, nameOf: NameOf) =>
  token.type === 'mention' ? (
    <span className="crm-mention">@{nameOf(token.attrGet('id') ?? '') || token.content}</span>
  ) : undefined;
