import { promotionGoals } from '@fernway/contracts/http/ai-promotions';
import { useLanguage, useT } from '@fernway/i18n';
import {
  CheckField,
  EmptyState,
  Icon,
  LoadingShape,
  PlainButton,
  SelectField,
  TextAreaField,
  TextField,
} from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useCan } from '@fernway/web-kit/use-can';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { GenerateButton } from '../../tool/generate-button.js';
import { tellMissing, useGeneration } from '../../tool/use-generation.js';
import { type BriefDraft, type BriefErrors, briefOf, exampleAmount, unitsText } from './brief-draft.js';
import { findIdeas, latestIdeasQuery, suggestBrief } from './promotions.api.js';

const usual = ['USD', 'EUR', 'GBP', 'MXN', 'CNY', 'JPY', 'KRW'];

type Props = { draft: BriefDraft; onChange: (draft: BriefDraft) => void; onGenerated: () => void };

/** The brief: typed, or filled from what the records say. */
export function GeneratorForm({ draft, onChange, onGenerated }: Props) {
  const t = useT('ai-tools-pages');
  const shared = useT('ai-tools');
  const language = useLanguage();
  const client = useQueryClient();
  const mayGenerate = useCan('ai:use');
  const { gate, busy, generate } = useGeneration('promotion-ideas', {
    generated: t('promotions.generated'),
    failed: t('promotions.failed'),
  });
  const [errors, setErrors] = useState<BriefErrors>({});
  const [filling, setFilling] = useState(false);
  const [basis, setBasis] = useState<readonly string[]>([]);
  const change = (part: Partial<BriefDraft>) => {
    onChange({ ...draft, ...part });
    setErrors(({ ...left }) => {
      for (const name of Object.keys(part)) delete left[name as keyof BriefErrors];
      return left;
    });
  };
  const errorOf = (field: keyof BriefErrors) =>
    errors[field] && t(`promotions.errors.${errors[field]}`, { example: exampleAmount(draft.currency, language) });

  const submit = () => {
    const { brief, errors: found } = briefOf(draft, language);
    setErrors(found);
    if (!brief) return tellMissing(shared('missing.title'), t('promotions.missing'));
    return generate(async (key) => {
      const made = await findIdeas(brief, key);
      client.setQueryData(latestIdeasQuery.queryKey, { latest: made });
      onGenerated();
      return made;
    });
  };

  const fill = async () => {
    setFilling(true);
    try {
      const { offering, audience, goals, budget, basis: lines } = await suggestBrief();
      change({
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

  if (!mayGenerate) return <EmptyState icon="idea" title={t('promotions.mayNot')} text={t('promotions.mayNotText')} />;
  const currencies = [...new Set([draft.currency, publicSettings().currency, ...usual])];
  return (
    <div className="ai-promo-brief">
      <form
        className="ai-tool-input"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="ai-promo-fill">
          <PlainButton busy={filling} onClick={() => void fill()}>
            <Icon name="contacts" />
            {t('promotions.fill')}
          </PlainButton>
          <p className="fw-small fw-muted">{basis.length > 0 ? basis.join(' · ') : t('promotions.fillHint')}</p>
        </div>
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
        <fieldset className="ai-promo-goals" aria-describedby={errors.goals && 'ai-promo-goals-error'}>
          <legend>
            {t('promotions.goals')}
            <span aria-hidden="true"> *</span>
          </legend>
          {promotionGoals.map((goal) => (
            <CheckField
              key={goal}
              label={t(`promotions.goal.${goal}`)}
              checked={draft.goals.includes(goal)}
              onChange={(event) =>
                change({
                  goals: event.target.checked ? [...draft.goals, goal] : draft.goals.filter((each) => each !== goal),
                })
              }
            />
          ))}
          {errors.goals && (
            <div id="ai-promo-goals-error" className="fw-field-error">
              <Icon name="error" />
              {errorOf('goals')}
            </div>
          )}
        </fieldset>
        <div className="ai-promo-budget" role="group" aria-label={t('promotions.budget')}>
          <TextField
            label={t('promotions.least')}
            inputMode="decimal"
            placeholder="0"
            value={draft.least}
            error={errorOf('least')}
            onChange={(event) => change({ least: event.target.value })}
          />
          <TextField
            label={t('promotions.most')}
            inputMode="decimal"
            required
            value={draft.most}
            error={errorOf('most')}
            onChange={(event) => change({ most: event.target.value })}
          />
          <SelectField
            label={t('promotions.currency')}
            value={draft.currency}
            onChange={(event) => change({ currency: event.target.value })}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
        <GenerateButton label={t('promotions.find')} busy={busy} gate={gate} />
      </form>
      {busy && <LoadingShape lines={6} label={t('promotions.finding')} />}
    </div>
  );
}
