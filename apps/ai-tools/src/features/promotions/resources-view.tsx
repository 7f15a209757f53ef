import type { PromotionGoal, TrendReport } from '@fernway/contracts/http/ai-promotions';
import { formatDate, formatMoney, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { BarChart } from '@fernway/ui/charts';
import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../../tool/copy-button.js';
import { RecordList } from '../../tool/record-list.js';
import type { resourcesOf } from './content/resource.js';
import { resourcesQuery } from './content/resources.js';
import { trendsQuery } from './promotions.api.js';

type OnUse = (goals: readonly PromotionGoal[]) => void;
type Content = ReturnType<typeof resourcesOf>;

/** Templates and examples as content, trends of the own figures and the calendar. */
export function ResourcesView({ onUse }: { onUse: OnUse }) {
  const t = useT('ai-tools-pages');
  return (
    <div className="ai-promo-resources">
      <section aria-labelledby="ai-trends">
        <h2 id="ai-trends">{t('promotions.trends')}</h2>
        <Trends />
      </section>
      <ContentSections onUse={onUse} />
    </div>
  );
}

function Trends() {
  const t = useT('ai-tools-pages');
  const { data, error, refetch } = useQuery(trendsQuery(useLanguage()));
  if (error) return <ErrorState title={t('promotions.trendsFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape shape="card" lines={4} />;
  return (
    <div className="ai-promo-grid">
      {data.items.map((report) => (
        <TrendCard key={report.id} report={report} />
      ))}
    </div>
  );
}

function ContentSections({ onUse }: { onUse: OnUse }) {
  const t = useT('ai-tools-pages');
  const { data: content, error, refetch } = useQuery(resourcesQuery(useLanguage()));
  if (error) return <ErrorState title={t('promotions.contentFailed')} error={error} onRetry={() => void refetch()} />;
  if (!content) return <LoadingShape shape="card" lines={8} />;
  return (
    <>
      <section aria-labelledby="ai-templates">
        <h2 id="ai-templates">{t('promotions.templates')}</h2>
        <div className="ai-promo-grid">
          {content.templates.map((template) => (
            <TemplateCard key={template.id} template={template} onUse={onUse} />
          ))}
        </div>
      </section>
      <section aria-labelledby="ai-cases">
        <h2 id="ai-cases">{t('promotions.cases')}</h2>
        <p className="fw-small fw-muted">{t('promotions.casesHint')}</p>
        <div className="ai-promo-grid">
          {content.cases.map((example) => (
            <CaseCard key={example.id} example={example} onUse={onUse} />
          ))}
        </div>
      </section>
    </>
  );
}

function TemplateCard({
  template: { title, when, subject, body, goals },
  onUse,
}: {
  template: Content['templates'][number];
  onUse: OnUse;
}) {
  const t = useT('ai-tools-pages');
  return (
    <article className="fw-card ai-promo-idea" aria-label={title}>
      <h3>{title}</h3>
      <p>{when}</p>
      <details className="ai-promo-message">
        <summary>{t('promotions.readTemplate')}</summary>
        <p>
          <strong>{subject}</strong>
        </p>
        <p className="ai-result-text">{body}</p>
      </details>
      <div className="ai-actions">
        <CopyButton text={`${subject}\n\n${body}`} />
        <UseGoalsButton onPress={() => onUse(goals)} />
      </div>
    </article>
  );
}

function CaseCard({
  example: { title, situation, steps, lesson, goals },
  onUse,
}: {
  example: Content['cases'][number];
  onUse: OnUse;
}) {
  const t = useT('ai-tools-pages');
  return (
    <article className="fw-card ai-promo-idea" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className="fw-badge">{t('promotions.example')}</span>
      </header>
      <p>{situation}</p>
      <ol className="ai-promo-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <strong>{lesson}</strong>
      </p>
      <div className="ai-actions">
        <UseGoalsButton onPress={() => onUse(goals)} />
      </div>
    </article>
  );
}

function UseGoalsButton({ onPress }: { onPress: () => void }) {
  const t = useT('ai-tools-pages');
  return (
    <PlainButton onClick={onPress}>
      <Icon name="sparkle" />
      {t('promotions.useGoals')}
    </PlainButton>
  );
}

function TrendCard({ report: { title, summary, basis, points, series, records } }: { report: TrendReport }) {
  const t = useT('ai-tools-pages');
  const language = useLanguage();
  const day = (on: string) => formatDate(`${on}T12:00:00Z`, language, { timeZone: 'UTC' });
  const month = (on: string, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, {
      month: style,
      timeZone: 'UTC',
      ...(style === 'long' && { year: 'numeric' }),
    }).format(new Date(`${on}T12:00:00Z`));
  return (
    <article className="fw-card ai-promo-idea" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className="fw-badge">{t(`promotions.basis.${basis}`)}</span>
      </header>
      {summary ? <p>{summary}</p> : points.length === 0 && <EmptyState title={t('promotions.noTrend')} />}
      {series && (
        <BarChart
          title={title}
          labelTitle={t('promotions.month')}
          labels={series.months.map((each) => month(each.month, 'long'))}
          axisLabels={series.months.map((each) => month(each.month, 'short'))}
          series={[{ name: t('promotions.won'), values: series.months.map(({ value }) => value) }]}
          format={(amount) => formatMoney({ amount, currency: series.currency }, language)}
          axisFormat={(amount) => formatMoney({ amount, currency: series.currency }, language, { compact: true })}
        />
      )}
      {points.length > 0 && (
        <ul className="ai-promo-points">
          {points.map(({ text, on }) => (
            <li key={`${text}${on ?? ''}`}>
              <span>{text}</span>
              {on && <time dateTime={on}>{day(on)}</time>}
            </li>
          ))}
        </ul>
      )}
      {records.length > 0 && <RecordList records={records} most={3} />}
    </article>
  );
}
