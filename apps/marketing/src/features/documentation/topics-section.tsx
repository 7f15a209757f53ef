import { useCallback, useState } from 'react';
import { pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { LinkButton } from '@fernway/ui/button';
import { Icon } from '@fernway/ui/icon';
import { TopicArticle } from './topic-article.js';
import { findTopics } from './topic-search.js';
import { sections, type Section } from './topics.js';
import { useOpenedSections } from './use-opened-sections.js';

export function TopicsSection() {
  const t = useT('marketing-documentation');
  const [query, setQuery] = useState('');
  const found = findTopics(query, t);
  const { opened, toggle } = useOpenedSections(useCallback(() => setQuery(''), []));
  return (
    <section className="mk-section mk-width mk-docs" aria-labelledby="topics-title">
      <div className="mk-section-head">
        <h2 id="topics-title">{t('topicsTitle')}</h2>
      </div>
      <TopicSearch query={query} onQuery={setQuery} found={found?.size} />
      {sections.map((section) => (
        <SectionDetails
          key={section.id}
          section={section}
          found={found}
          open={opened.has(section.id)}
          onToggle={(open) => toggle(section.id, open)}
        />
      ))}
    </section>
  );
}

type SearchProps = { query: string; onQuery: (query: string) => void; found: number | undefined };

function TopicSearch({ query, onQuery, found }: SearchProps) {
  const t = useT('marketing-documentation');
  const language = useLanguage();
  return (
    <div className="mk-docs-search" role="search">
      <label htmlFor="topic-search">{t('search.label')}</label>
      <input
        id="topic-search"
        className="fw-input"
        type="search"
        autoComplete="off"
        placeholder={t('search.placeholder')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onQuery('');
        }}
      />
      <p role="status">{found !== undefined && (found > 0 ? t('search.found', { count: found }) : t('search.none'))}</p>
      {found === 0 && (
        <div className="mk-docs-empty">
          <p>{t('search.noneText')}</p>
          <LinkButton href={pathInLanguage('/contact', language)}>{t('contact')}</LinkButton>
        </div>
      )}
    </div>
  );
}

type DetailsProps = {
  section: Section;
  found: ReadonlySet<string> | undefined;
  open: boolean;
  onToggle: (open: boolean) => void;
};

function SectionDetails({ section: { id, topics }, found, open, onToggle }: DetailsProps) {
  const t = useT('marketing-documentation');
  const hasHits = found && topics.some((topic) => found.has(topic.id));
  return (
    <details
      id={id}
      className="fw-card mk-docs-section"
      hidden={hasHits === false}
      open={hasHits ?? open}
      onToggle={(event) => {
        if (!found) onToggle(event.currentTarget.open);
      }}
    >
      <summary>
        <h2>{t(`sections.${id}.title`)}</h2>
        <p>{t(`sections.${id}.text`)}</p>
        <Icon name="chevron-down" />
      </summary>
      {topics.map((topic) => (
        <TopicArticle key={topic.id} topic={topic} hidden={found ? !found.has(topic.id) : false} />
      ))}
    </details>
  );
}
