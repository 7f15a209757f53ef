import { dealStages, type DealStage } from '@fernway/contracts/http/ai-copilot';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import { useT } from '@fernway/i18n';
import { DraftRestored, SelectField, TextAreaField } from '@fernway/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, useState } from 'react';
import { chosenDeal } from '../../pickers/chosen.js';
import { pipelinesQuery } from '../../pickers/pickers.api.js';
import { DealPicker } from '../../pickers/record-picker.js';
import { GenerateButton } from '../../tool/generate-button.js';
import { useGeneration, useMissing } from '../../tool/use-generation.js';
import { NextStepsResult, type Recommended } from './next-steps-result.js';
import { recommend } from './next-steps.api.js';
import { stageOfDeal } from './stage-of-deal.js';

/** What is typed, kept until the next steps are there. */
function useTyped() {
  const [deal, setDeal] = useState<Deal>();
  const [stage, setStage] = useState<DealStage | ''>('');
  const [context, setContext] = useState('');
  const typed = useDraft('tool:next-steps', { stage, context, dealId: deal?.id ?? null }, (back) => {
    setStage(back.stage);
    setContext(back.context);
    void chosenDeal(back.dealId).then(setDeal);
  });
  return { deal, setDeal, stage, setStage, context, setContext, typed };
}

/** Deal, stage and context at one side, what to do next at the other. */
export function NextStepsTool() {
  const t = useT('ai-tools');
  const client = useQueryClient();
  const { gate, busy, made, generate } = useGeneration<Recommended>('next-steps', {
    generated: t('steps.generated'),
    failed: t('steps.failed'),
  });
  const { deal, setDeal, stage, setStage, context, setContext, typed } = useTyped();
  const missing = useMissing(t('steps.missing'));

  const chooseDeal = async (next: Deal | undefined) => {
    setDeal(next);
    // Without the pipelines the probability still tells.
    if (next) setStage(stageOfDeal(next, await client.ensureQueryData(pipelinesQuery).catch(() => [])));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!missing.check(stage, context) || !stage) return;
    void generate(async (key) => {
      const answer = await recommend({ dealStage: stage, context, ...(deal && { dealId: deal.id }) }, key);
      typed.sent();
      return { ...answer, deal };
    });
  };

  return (
    <div className="ai-tool">
      <form className="ai-tool-input" noValidate onSubmit={submit}>
        <DraftRestored {...typed} />
        <DealPicker label={t('steps.deal')} value={deal} onChange={(next) => void chooseDeal(next)} />
        <SelectField
          label={t('steps.stage')}
          required
          error={missing.errorOf(stage)}
          value={stage}
          onChange={(event) => setStage(event.target.value as DealStage | '')}
          options={[
            { value: '', label: t('steps.chooseStage') },
            ...dealStages.map((value) => ({ value, label: t(`steps.stages.${value}`) })),
          ]}
        />
        <TextAreaField
          label={t('steps.context')}
          placeholder={t('steps.contextHint')}
          required
          error={missing.errorOf(context)}
          value={context}
          onChange={(event) => setContext(event.target.value)}
          maxLength={10_000}
        />
        <GenerateButton label={t('steps.recommend')} busy={busy} gate={gate} />
      </form>
      <NextStepsResult recommended={made} busy={busy} balance={gate.balance} />
    </div>
  );
}
