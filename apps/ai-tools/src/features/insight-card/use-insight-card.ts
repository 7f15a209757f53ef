import type { InsightCard } from '@fernway/contracts/http/ai-insights';
import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useTokenGate } from '@fernway/web-kit/token-gate';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { insightCardQuery, refreshCard, setPreference } from './insight-card.api.js';

/** The card's insights, and the ways to new ones: Refresh, and once a day the opening where the person wants that. */
export function useInsightCard(mayGenerate: boolean) {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  const client = useQueryClient();
  const gate = useTokenGate('crm-insights');
  const query = useQuery(insightCardQuery);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const card = query.data;

  const generate = async (opening: boolean, free: boolean) => {
    setBusy(true);
    let broke = false;
    const tellBroken = () => {
      broke = true;
      return { title: t('failed.title'), description: t('card.failed') };
    };
    const ask = async (): Promise<{ made: InsightCard; receipt?: { tokens: number } }> => ({
      made: await refreshCard(opening, crypto.randomUUID()),
    });
    const answer = free
      ? await ask().catch(() => void notify({ kind: 'error', ...tellBroken() }))
      : await gate.run(ask, { failure: tellBroken });
    setBusy(false);
    setFailed(broke);
    if (!answer) return;
    client.setQueryData(insightCardQuery.queryKey, answer.made);
    if (answer.made.insights.length > 0) notify({ kind: 'success', title: t('card.generated') });
  };

  // Once: a second look at the same page is no second opening.
  const opened = useRef(false);
  const due = mayGenerate && card?.due === true && !card.refreshIsFree && gate.ready;
  const latest = useRef(generate);
  useEffect(() => {
    latest.current = generate;
  });
  useEffect(() => {
    if (!due || opened.current) return;
    opened.current = true;
    void latest.current(true, false);
  }, [due]);

  const prefer = useCallback(
    (generateOnOpening: boolean) =>
      setPreference(generateOnOpening).then(
        () => client.setQueryData(insightCardQuery.queryKey, (before) => before && { ...before, generateOnOpening }),
        (error: unknown) => void notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) }),
      ),
    [client, common],
  );

  return { card, query, gate, busy, failed, refresh: () => generate(false, card?.refreshIsFree ?? false), prefer };
}
