import { useT } from '@fernway/i18n';
import { DateText, FormProblem, Icon, PlainButton } from '@fernway/ui';
import { usePlanActions } from './use-plan-actions.js';

const jumps = [1, 14, 31];

/** With test payments time can be moved on, so that trials end and months are billed while one watches. */
export function TestClock({ at }: { at: string }) {
  const t = useT('billing');
  const { busy, failureOf, advance } = usePlanActions();
  return (
    <div className="bl-note">
      <Icon name="info" />
      <span>
        {t('plan.clock.text')} <DateText at={at} style="time" />
      </span>
      <div className="bl-buttons">
        {jumps.map((days) => (
          <PlainButton key={days} kind="quiet" disabled={busy !== undefined} onClick={() => void advance(days)}>
            {t('plan.clock.move', { count: days })}
          </PlainButton>
        ))}
      </div>
      <FormProblem quiet>{failureOf('advance')}</FormProblem>
    </div>
  );
}
