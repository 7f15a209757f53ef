import type { PromotionIdea } from '@fernway/contracts/http/ai-promotions';
import { formatRelative, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { balanceQuery } from '@fernway/web-kit/account';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReceiptDetails } from '../../tool/receipt-details.js';
import { IdeaDetails } from './idea-details.js';
import { isSame } from './idea-text.js';
import { latestIdeasQuery, savedIdeasQuery, useSavedIdeas } from './promotions.api.js';

/** The ideas that were paid for last: still there after a reload. */
export function IdeasView({ onBegin }: { onBegin: () => void }) {
  const t = useT('ai-tools-pages');
  const language = useLanguage();
  const mayGenerate = useCan('ai:use');
  const { data, error, refetch } = useQuery({ ...latestIdeasQuery, enabled: mayGenerate });
  const { data: balance } = useQuery(balanceQuery);
  const { data: kept } = useInfiniteQuery(savedIdeasQuery);
  const saved = kept?.pages.flatMap(({ items }) => items) ?? [];
  if (!mayGenerate) return <EmptyState icon="idea" title={t('promotions.mayNot')} text={t('promotions.mayNotText')} />;
  if (error) return <ErrorState title={t('promotions.ideasFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape shape="card" lines={6} />;
  if (!data.latest) {
    const begin = (
      <PlainButton kind="primary" onClick={onBegin}>
        {t('promotions.begin')}
      </PlainButton>
    );
    return <EmptyState icon="idea" title={t('promotions.noIdeas')} text={t('promotions.noIdeasText')} action={begin} />;
  }
  const { result, receipt } = data.latest;
  return (
    <>
      <p className="fw-small fw-muted">
        {t('promotions.found', { count: result.ideas.length, when: formatRelative(receipt.createdAt, language) })}
      </p>
      <div className="ai-promo-ideas">
        {result.ideas.map((idea, index) => (
          <article key={`${receipt.id}${index}`} className="fw-card ai-promo-idea" aria-label={idea.title}>
            <h2>{idea.title}</h2>
            <IdeaDetails idea={idea}>
              <SaveIdeaButton idea={idea} isSaved={saved.some((each) => isSame(each.idea, idea))} />
            </IdeaDetails>
          </article>
        ))}
      </div>
      <ReceiptDetails receipt={receipt} balance={balance?.available} />
    </>
  );
}

function SaveIdeaButton({ idea, isSaved }: { idea: PromotionIdea; isSaved: boolean }) {
  const t = useT('ai-tools-pages');
  const { save } = useSavedIdeas();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    await save(idea, crypto.randomUUID()).then(
      () => notify({ kind: 'success', title: t('promotions.kept') }),
      (error: unknown) => notify({ kind: 'error', title: t('promotions.keepFailed'), description: errorText(error) }),
    );
    setBusy(false);
  };
  return (
    <PlainButton busy={busy} disabled={isSaved} onClick={() => void keep()}>
      <Icon name={isSaved ? 'check' : 'note'} />
      {t(isSaved ? 'promotions.isKept' : 'promotions.keep')}
    </PlainButton>
  );
}
