import { useState } from 'react';
import { ApiError } from '@fernway/web-kit';
import type { SlotProps } from '@fernway/web-kit/remote-app';
import { complete, draftOf, isAnswered, lastStep, startAt, type Draft, type Step } from './onboarding-answers.js';

type Start = Omit<SlotProps['onboarding'], 'onClose' | 'onDiscard' | 'asksWorkspace'>;
export type Onboarding = ReturnType<typeof useOnboarding>;

/** Steps and answers of the wizard. `problem` is the key of what went wrong when the answers should be kept. */
export function useOnboarding({ answers, step: wished = 1, onChange, onComplete }: Start) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(answers));
  const [step, setStep] = useState<Step>(() => startAt(wished, draft));
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<'saveFailed' | 'unexpected'>();

  const moveTo = (next: number) => {
    setProblem(undefined);
    setStep(next as Step);
    onChange?.(draft, next as Step);
  };

  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    onChange?.(changed, step);
  };

  const finish = async () => {
    const given = complete(draft);
    if (!given) return;
    setSaving(true);
    setProblem(undefined);
    try {
      await onComplete(given);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      setProblem(error instanceof ApiError ? 'saveFailed' : 'unexpected');
    }
    setSaving(false);
  };

  return {
    step,
    draft,
    saving,
    problem,
    change,
    back: () => moveTo(step - 1),
    next: () => {
      if (saving || !isAnswered(step, draft)) return;
      if (step < lastStep) moveTo(step + 1);
      else void finish();
    },
  };
}
