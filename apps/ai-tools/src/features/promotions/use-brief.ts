import { useLanguage, useT } from '@fernway/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetMissing, tellMissing, useGeneration } from '../../tool/use-generation.js';
import { type BriefDraft, type BriefErrors, briefOf, exampleAmount } from './brief-draft.js';
import { findIdeas, latestIdeasQuery } from './promotions.api.js';

type Props = { draft: BriefDraft; onChange: (draft: BriefDraft) => void; onGenerated: () => void };

/** A brief with what is wrong with it, and the ideas that are found by it. */
export function useBrief({ draft, onChange, onGenerated }: Props) {
  const t = useT('ai-tools-pages');
  const shared = useT('ai-tools');
  const language = useLanguage();
  const client = useQueryClient();
  const [errors, setErrors] = useState<BriefErrors>({});
  const generation = useGeneration('promotion-ideas', {
    generated: t('promotions.generated'),
    failed: t('promotions.failed'),
  });
  const change = (part: Partial<BriefDraft>) => {
    onChange({ ...draft, ...part });
    setErrors(({ ...left }) => {
      for (const name of Object.keys(part)) delete left[name as keyof BriefErrors];
      return left;
    });
  };
  const errorOf = (field: keyof BriefErrors) =>
    errors[field] && t(`promotions.errors.${errors[field]}`, { example: exampleAmount(draft.currency, language) });
  const generate = () => {
    const { brief, errors: found } = briefOf(draft, language);
    setErrors(found);
    if (!brief) return tellMissing(shared('missing.title'), t('promotions.missing'));
    forgetMissing();
    return generation.generate(async (key) => {
      const made = await findIdeas(brief, key);
      client.setQueryData(latestIdeasQuery.queryKey, { latest: made });
      onGenerated();
      return made;
    });
  };
  return { gate: generation.gate, busy: generation.busy, change, errorOf, generate };
}
