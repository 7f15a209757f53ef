import { useLanguage, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useState } from 'react';
import { type BriefDraft, unitsText } from './brief-draft.js';
import { suggestBrief } from './promotions.api.js';

/** What the records say of a brief. `basis`: the lines that it rests on. */
export function useSuggestion(onFill: (part: Partial<BriefDraft>) => void) {
  const t = useT('ai-tools-pages');
  const language = useLanguage();
  const [filling, setFilling] = useState(false);
  const [basis, setBasis] = useState<readonly string[]>([]);
  const fill = async () => {
    setFilling(true);
    try {
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
    } catch (error) {
      notify({ kind: 'error', title: t('promotions.fillFailed'), description: errorText(error) });
    } finally {
      setFilling(false);
    }
  };
  return { filling, basis, fill };
}
