import { commonNamespace, formatRelative, useLanguage, useT } from '@fernway/i18n';
import { CheckField, EmptyState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { InsightItem } from '../../tool/insight-item.js';
import { ReceiptDetails } from '../../tool/receipt-details.js';
import { ShortNote } from '../../tool/short-note.js';
import { useInsightCard } from './use-insight-card.js';
import '../../tool/tool.css';
import './insight-card.css';

/** The CRM insights of the dashboard home: at most five, free as they are opened, anew for their price. */
export function InsightCard() {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const mayGenerate = useCan('ai:use');
  const { card, query, gate, busy, failed, refresh, prefer } = useInsightCard(mayGenerate);
  const price = card?.refreshIsFree ? t('card.free') : gate.priceText;
  const noAnswer = failed || query.isError;
  const mayPress = card?.refreshIsFree || gate.ready;

  return (
    <section className="fw-card ai-card" aria-labelledby="ai-card-title">
      <header>
        <h2 id="ai-card-title">
          <Icon name="sparkle" /> {t('card.title')}
        </h2>
        {mayGenerate && (
          <PlainButton
            busy={busy}
            disabled={!query.isError && (!card || !mayPress)}
            onClick={() => void (query.isError ? query.refetch() : refresh())}
          >
            <Icon name="refresh" />
            {query.isError ? common('retry') : price ? t('card.refreshFor', { price }) : t('card.refresh')}
          </PlainButton>
        )}
      </header>
      {busy || query.isPending ? (
        <LoadingShape lines={3} label={t('insights.reading')} />
      ) : (
        <>
          {noAnswer && (
            <div role="alert">
              <p className="fw-small fw-muted">{t('card.failed')}</p>
              <ul className="ai-items">
                <InsightItem
                  insight={{ type: 'action', title: t('card.review'), description: t('card.reviewText'), records: [] }}
                  plain
                >
                  <Link to="/dashboard/contacts">{t('card.reviewLink')}</Link>
                </InsightItem>
              </ul>
            </div>
          )}
          {card && card.insights.length === 0 && !noAnswer && (
            <EmptyState icon="idea" title={t('card.empty')} text={t('card.emptyText')} />
          )}
          {card && card.insights.length > 0 && (
            <ul className="ai-items">
              {card.insights.map((insight, index) => (
                <InsightItem key={index} insight={insight} figure={insight.metric} plain={card.source === 'computed'}>
                  <span>{t(`insights.priority.${insight.priority}`)}</span>
                </InsightItem>
              ))}
            </ul>
          )}
          {card && card.insights.length > 0 && (
            <div className="ai-facts fw-small fw-muted">
              {card.source === 'computed' && !card.receipt && <span className="fw-badge">{t('card.computed')}</span>}
              {card.unreadable && <span>{t('card.unreadable')}</span>}
              {card.source === 'model' && (
                <span>{t('card.made', { when: formatRelative(card.madeAt, language) })}</span>
              )}
            </div>
          )}
          {card?.receipt && <ReceiptDetails receipt={card.receipt} balance={gate.balance} />}
        </>
      )}
      {mayGenerate && card && !card.refreshIsFree && (
        <CheckField
          label={t('card.onOpening', { price: gate.priceText })}
          checked={card.generateOnOpening}
          onChange={(event) => void prefer(event.target.checked)}
        />
      )}
      {mayGenerate && card && !card.refreshIsFree && gate.short && <ShortNote balance={gate.balance} />}
    </section>
  );
}
