import { useT } from '@fernway/i18n';
import { DraftRestored, EmptyState, FormProblem, Icon, LoadingShape, PlainButton, TextAreaField } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import type { DraftHandle } from '@fernway/web-kit/use-draft';
import type { FormEvent } from 'react';
import { GenerateButton } from '../../tool/generate-button.js';
import type { BriefDraft } from './brief-draft.js';
import { BudgetFields, GoalsField } from './brief-fields.js';
import { useBrief } from './use-brief.js';
import { useSuggestion } from './use-suggestion.js';

type Props = { draft: BriefDraft; kept: DraftHandle; onChange: (draft: BriefDraft) => void; onGenerated: () => void };

/** The brief: typed, or filled from what the records say. */
export function GeneratorForm(props: Props) {
  const { draft, kept } = props;
  const t = useT('ai-tools-pages');
  const mayGenerate = useCan('ai:use');
  const { gate, busy, change, errorOf, generate } = useBrief(props);
  if (!mayGenerate) return <EmptyState icon="idea" title={t('promotions.mayNot')} text={t('promotions.mayNotText')} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void generate();
  };
  return (
    <div className="ai-promo-brief">
      <form className="ai-tool-input" noValidate onSubmit={submit}>
        <DraftRestored {...kept} />
        <FillFromRecords onFill={change} />
        <TextAreaField
          label={t('promotions.offering')}
          placeholder={t('promotions.offeringHint')}
          rows={3}
          required
          maxLength={2000}
          value={draft.offering}
          error={errorOf('offering')}
          onChange={(event) => change({ offering: event.target.value })}
        />
        <TextAreaField
          label={t('promotions.audience')}
          placeholder={t('promotions.audienceHint')}
          rows={2}
          required
          maxLength={1000}
          value={draft.audience}
          error={errorOf('audience')}
          onChange={(event) => change({ audience: event.target.value })}
        />
        <GoalsField goals={draft.goals} error={errorOf('goals')} onChange={(goals) => change({ goals })} />
        <BudgetFields draft={draft} errorOf={errorOf} onChange={change} />
        <GenerateButton label={t('promotions.find')} busy={busy} gate={gate} />
      </form>
      {busy && <LoadingShape lines={6} label={t('promotions.finding')} />}
    </div>
  );
}

/** The way to a brief without typing, and what it then rests on. */
function FillFromRecords({ onFill }: { onFill: (part: Partial<BriefDraft>) => void }) {
  const t = useT('ai-tools-pages');
  const { filling, failure, basis, fill } = useSuggestion(onFill);
  return (
    <div className="ai-promo-fill">
      <PlainButton busy={filling} onClick={() => void fill()}>
        <Icon name="contacts" />
        {t('promotions.fill')}
      </PlainButton>
      <FormProblem>{failure && `${t('promotions.fillFailed')}: ${failure}`}</FormProblem>
      <p className="fw-small fw-muted">{basis.length > 0 ? basis.join(' · ') : t('promotions.fillHint')}</p>
    </div>
  );
}
