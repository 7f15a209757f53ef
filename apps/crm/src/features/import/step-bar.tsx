import { useT } from '@fernway/i18n';

const steps = ['upload', 'mapping', 'check', 'run', 'result'] as const;
export type Step = (typeof steps)[number];

/** Where in the import one is. */
export function StepBar({ now }: { now: Step }) {
  const t = useT('crm');
  return (
    <ol className="crm-import-steps" aria-label={t('import.steps')}>
      {steps.map((step, at) => (
        <li key={step} aria-current={step === now ? 'step' : undefined} data-done={at < steps.indexOf(now)}>
          <span className="crm-import-number" aria-hidden="true">
            {at + 1}
          </span>
          <span>{t(`import.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
