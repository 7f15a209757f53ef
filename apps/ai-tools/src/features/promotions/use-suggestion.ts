import { useLanguage, useT } from '@fernway/i18n';
import { notify } from '@fernway/web-kit';
import { useAttempt } from '@fernway/web-kit/forms';
import { useState } from 'react';
import { type BriefDraft, unitsText } from './brief-draft.js';
import { suggestBrief } from './promotions.api.js';

/** What the records say of a brief. `basis`: the lines that it rests on. */
export function useSuggestion(onFill: (part: Partial<BriefDraft>) => void) {
  const t = useT('ai-tools-pages');
  const language = useLanguage();
  const { attempt, busy: filling, failure } = useAttempt();
  const [basis, setBasis] = useState<readonly string[]>([]);
  const fill = () =>
    attempt(async () => {
      const { offering, audience, goals, budget, basis: lines } = await suggestBrief();
      onFill({
        ...(offering && { offering }),
        ...(audience && { audience }),
        goals,
        ...(budget && {
          least: unitsText(budget.least, budget.currency, language),
          most: unitsText(budget.most, budget.currency, language),
          currency: budget.currency,
        }),
      });
      setBasis(lines);
      if (!offering && !audience) notify({ kind: 'info', title: t('promotions.nothingToFill') });
    });
  return { filling, failure, basis, fill };
}
