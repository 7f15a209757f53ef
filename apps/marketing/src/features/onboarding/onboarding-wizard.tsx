import type { FormEvent } from 'react';
import { brand } from '@fernway/brand';
import { useT } from '@fernway/i18n';
import { Dialog, Icon, PlainButton } from '@fernway/ui';
import type { SlotProps } from '@fernway/web-kit/remote-app';
import { Choices } from './choices.js';
import {
  businessTypes,
  focusAreas,
  isAnswered,
  lastStep,
  teamSizes,
  toggled,
  type Step,
} from './onboarding-answers.js';
import './onboarding-wizard.css';
import { WorkspaceFields } from './workspace-fields.js';
import { useOnboarding, type Onboarding } from './use-onboarding.js';

/** Three questions; whoever opened the wizard keeps the answers, and rejects when that fails. */
export function OnboardingWizard({ onClose, onDiscard, asksWorkspace = true, ...start }: SlotProps['onboarding']) {
  const t = useT('marketing-onboarding');
  const wizard = useOnboarding(start);
  const { step, draft, saving, problem } = wizard;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    wizard.next();
  };
  return (
    <Dialog
      title={t('title', { name: brand.name })}
      className="mk-wizard"
      onClose={() => onClose?.()}
      {...(onDiscard && { onDiscard })}
      mandatory={!onClose || saving}
    >
      <form onSubmit={submit}>
        <Progress step={step} />
        <Question key={step} wizard={wizard} />
        {step === 1 && asksWorkspace && <WorkspaceFields draft={draft} change={wizard.change} />}
        <div role="alert" className="mk-problem">
          {problem && (
            <p>
              <Icon name="error" />
              <strong>{t('error')}</strong>
              <span>{t(`${problem}`)}</span>
            </p>
          )}
        </div>
        <div className="mk-wizard-buttons">
          <PlainButton disabled={step === 1 || saving} onClick={wizard.back}>
            {t('back')}
          </PlainButton>
          <PlainButton type="submit" kind="primary" busy={saving} disabled={!isAnswered(step, draft)}>
            {t(saving ? 'saving' : step === lastStep ? 'complete' : 'next')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}

function Progress({ step }: { step: Step }) {
  const text = useT('marketing-onboarding')('progress', { step, steps: lastStep });
  return (
    <div className="mk-progress">
      <span className="fw-small fw-muted">{text}</span>
      <progress value={step} max={lastStep} aria-label={text} />
    </div>
  );
}

function Question({ wizard: { step, draft, change } }: { wizard: Onboarding }) {
  if (step === 1)
    return (
      <Choices
        question="business"
        choices={businessTypes}
        chosen={[draft.businessType]}
        onChoose={(businessType) => change({ businessType })}
      />
    );
  if (step === 2)
    return (
      <Choices
        question="team"
        choices={teamSizes}
        chosen={[draft.teamSize]}
        onChoose={(teamSize) => change({ teamSize })}
      />
    );
  return (
    <Choices
      question="focus"
      choices={focusAreas}
      chosen={draft.focusAreas}
      many
      onChoose={(area) => change({ focusAreas: toggled(draft.focusAreas, area) })}
    />
  );
}
