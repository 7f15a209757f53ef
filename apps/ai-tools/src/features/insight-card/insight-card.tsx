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

type Shown = ReturnType<typeof useInsightCard>;

/** The CRM insights of the dashboard home: at most five, free as they are opened, anew for their price. */
export function InsightCard() {
  const t = useT('ai-tools');
  const mayGenerate = useCan('ai:use');
  const shown = useInsightCard(mayGenerate);
  const { card, query, gate, busy, failed, prefer } = shown;
  const isPaid = mayGenerate && card && !card.refreshIsFree;
  return (
    <section className="fw-card ai-card" aria-labelledby="ai-card-title">
      <header>
        <h2 id="ai-card-title">
          <Icon name="sparkle" /> {t('card.title')}
        </h2>
        {mayGenerate && <RefreshButton shown={shown} />}
      </header>
      {busy || query.isPending ? (
        <LoadingShape lines={3} label={t('insights.reading')} />
      ) : (
        <>
          {(failed || query.isError) && <NoAnswer />}
          {card && <Insights card={card} isAnswered={!failed && !query.isError} />}
          {card?.receipt && <ReceiptDetails receipt={card.receipt} balance={gate.balance} />}
        </>
      )}
      {isPaid && (
        <CheckField
          label={t('card.onOpening', { price: gate.priceText })}
          checked={card.generateOnOpening}
          onChange={(event) => void prefer(event.target.checked)}
        />
      )}
      {isPaid && gate.short && <ShortNote balance={gate.balance} />}
    </section>
  );
}

function RefreshButton({ shown: { card, query, gate, busy, refresh } }: { shown: Shown }) {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  const price = card?.refreshIsFree ? t('card.free') : gate.priceText;
  const mayPress = card && (card.refreshIsFree || gate.ready);
  const refreshText = price ? t('card.refreshFor', { price }) : t('card.refresh');
  return (
    <PlainButton
      busy={busy}
      disabled={!query.isError && !mayPress}
      onClick={() => void (query.isError ? query.refetch() : refresh())}
    >
      <Icon name="refresh" />
      {query.isError ? common('retry') : refreshText}
    </PlainButton>
  );
}

/** What can be done without AI meanwhile. */
function NoAnswer() {
  const t = useT('ai-tools');
  return (
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
  );
}

function Insights({ card, isAnswered }: { card: NonNullable<Shown['card']>; isAnswered: boolean }) {
  const t = useT('ai-tools');
  const language = useLanguage();
  if (card.insights.length === 0)
    return isAnswered && <EmptyState icon="idea" title={t('card.empty')} text={t('card.emptyText')} />;
  return (
    <>
      <ul className="ai-items">
        {card.insights.map((insight, index) => (
          <InsightItem key={index} insight={insight} figure={insight.metric} plain={card.source === 'computed'}>
            <span>{t(`insights.priority.${insight.priority}`)}</span>
          </InsightItem>
        ))}
      </ul>
      <div className="ai-facts fw-small fw-muted">
        {card.source === 'computed' && !card.receipt && <span className="fw-badge">{t('card.computed')}</span>}
        {card.unreadable && <span>{t('card.unreadable')}</span>}
        {card.source === 'model' && <span>{t('card.made', { when: formatRelative(card.madeAt, language) })}</span>}
      </div>
    </>
  );
}
