import { pathOf } from '@fernway/contracts/records/pages';
import type { SentimentAnalysis, Voice } from '@fernway/contracts/http/ai-analyses';
import type { Receipt } from '@fernway/contracts/http/ai';
import { formatDate, formatPercent, useLanguage, useT } from '@fernway/i18n';
import { Icon, LoadingShape } from '@fernway/ui';
import { ShareBar } from '@fernway/ui/charts';
import { Link } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { GenerateButton } from '../../tool/generate-button.js';
import { AddTasksButton } from '../../tool/keep-buttons.js';
import { ReceiptDetails } from '../../tool/receipt-details.js';
import { useGeneration } from '../../tool/use-generation.js';
import { failureText } from './analysis-failure.js';
import { analyseVoices } from './analyses.api.js';
import { FreeHint } from './free-hint.js';
import '../../tool/tool.css';
import './analyses.css';

type Made = { result: SentimentAnalysis; receipt: Receipt; of: string | undefined };

/** How a contact feels, or all customers, when somebody asks for it. */
export function SentimentCard({ contactId }: { contactId?: string }) {
  const t = useT('ai-tools');
  const mayUse = useCan('ai:use');
  const { gate, busy, made, generate } = useGeneration<Made>('sentiment-analysis', {
    failed: (error) => failureText(t, error, t('analyses.noVoices')),
  });
  if (!mayUse) return null;
  // What was said of one contact is not shown at the next one.
  const shown = made?.of === contactId ? made : undefined;
  return (
    <section className="fw-card ai-analysis" aria-labelledby="ai-sentiment-title">
      <h2 id="ai-sentiment-title">
        <Icon name="sentiment" /> {t('analyses.sentiment')}
      </h2>
      {!shown && !busy && (
        <p className="fw-small fw-muted">{t(contactId ? 'analyses.emptyContact' : 'analyses.emptyVoices')}</p>
      )}
      <form
        className="ai-analysis-form"
        onSubmit={(event) => {
          event.preventDefault();
          void generate(async (key) => ({ ...(await analyseVoices(contactId, key)), of: contactId }));
        }}
      >
        <GenerateButton label={t('analyses.listen')} busy={busy} gate={gate} />
      </form>
      <FreeHint gate={gate} />
      {busy && <LoadingShape lines={4} label={t('analyses.listening')} />}
      {shown && !busy && <Result {...shown} balance={gate.balance} />}
    </section>
  );
}

const tones = { positive: 'good', neutral: 'even', negative: 'bad', unknown: 'unknown' } as const;

function Result({ result, receipt, balance }: Pick<Made, 'result' | 'receipt'> & { balance: number | undefined }) {
  const t = useT('ai-tools');
  const language = useLanguage();
  const { summary, shares, interactions, trend, attention, opportunities } = result;
  const month = (on: string) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${on}T12:00:00Z`));
  const parts = (['positive', 'neutral', 'negative', 'unknown'] as const).map((mood) => ({
    name: t(`analyses.moods.${mood}`),
    value: shares[mood],
    tone: tones[mood],
  }));
  return (
    <div aria-live="polite" key={receipt.id}>
      <p>{summary}</p>
      <ShareBar
        title={t('analyses.shares', { count: interactions })}
        parts={parts}
        format={(count) => `${count} · ${formatPercent(count / interactions, language)}`}
      />
      <div className="ai-trend" tabIndex={0} role="region" aria-label={t('analyses.trend')}>
        <table>
          <caption>{t('analyses.trend')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('analyses.month')}</th>
              {parts.slice(0, 3).map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trend.map((each) => (
              <tr key={each.month}>
                <th scope="row">{month(each.month)}</th>
                <td className="fw-numbers">{each.positive}</td>
                <td className="fw-numbers">{each.neutral}</td>
                <td className="fw-numbers">{each.negative}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Voices title={t('analyses.attention')} none={t('analyses.noAttention')} voices={attention} />
      <Voices title={t('analyses.opportunities')} none={t('analyses.noOpportunities')} voices={opportunities} />
      <ReceiptDetails receipt={receipt} balance={balance} />
    </div>
  );
}

function Voices({ title, none, voices }: { title: string; none: string; voices: readonly Voice[] }) {
  const t = useT('ai-tools');
  const language = useLanguage();
  return (
    <>
      <h3>{title}</h3>
      {voices.length === 0 && <p className="fw-small fw-muted">{none}</p>}
      <ul className="ai-items">
        {voices.map(({ activity, contact, quote, advice }) => (
          <li key={activity.id} className="ai-voice">
            <div className="ai-facts fw-small fw-muted">
              {contact && <Link to={pathOf('contact', contact.id)}>{contact.name}</Link>}
              <span>{t(`analyses.kinds.${activity.type}`)}</span>
              <span>{formatDate(activity.occurredAt, language)}</span>
            </div>
            <blockquote className="ai-quote">{quote}</blockquote>
            <p>{advice}</p>
            <AddTasksButton
              todos={[{ title: advice, body: quote, dueOn: null }]}
              subject={contact ? { contactId: contact.id } : {}}
              label={t('keep.addTask')}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
