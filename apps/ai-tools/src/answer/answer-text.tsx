import type { Citation } from '@fernway/contracts/http/ai-chat';
import { useT } from '@fernway/i18n';
import { markdownElements, type MarkdownToken } from '@fernway/ui/markdown';
import { Link } from '@fernway/web-kit/router';
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { citationLabel } from './citation-label.js';
import { isOwnPage, markdown } from './markdown.js';

/** Markdown as React elements; `[1]` becomes a small link to what it rests on. `citations` come with the end of an answer. */
export const AnswerText = memo(function AnswerText({
  text,
  citations = [],
}: {
  text: string;
  citations?: readonly Citation[];
}) {
  const t = useT('ai-tools-pages');
  const elements = useMemo(() => {
    const leaf = (token: MarkdownToken) => {
      if (token.type !== 'citation') return undefined;
      const citation = citations.find(({ n }) => String(n) === token.content);
      return (
        <CitationMark n={token.content} {...(citation && { href: citation.href, label: citationLabel(citation, t) })} />
      );
    };
    return markdownElements(markdown.parse(text, {}), { link, leaf });
  }, [text, citations, t]);
  return <div className="ai-answer-text">{elements}</div>;
});

const link = (href: string, children: ReactNode[], key: number) =>
  isOwnPage(href) ? (
    <Link key={key} to={href}>
      {children}
    </Link>
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );

function CitationMark({ n, href, label }: { n: string; href?: string | null; label?: string }) {
  const t = useT('ai-tools-pages');
  if (!href || !label)
    return (
      <sup className="ai-cite" {...(label && { title: label })}>
        {n}
      </sup>
    );
  return (
    <Link to={href} className="ai-cite" title={label} aria-label={t('chat.source', { n, label })}>
      {n}
    </Link>
  );
}
