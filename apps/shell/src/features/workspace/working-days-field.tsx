import { useLanguage, useT } from '@fernway/i18n';
import { CheckField } from '@fernway/ui';
import { useId } from 'react';

import { settingsNamespace } from '../settings/messages.js';

const days = [1, 2, 3, 4, 5, 6, 7];
/** A Monday, as the first of a week of names. */
const nameOf = (day: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

type Props = { chosen: readonly number[]; error: string | undefined; onChange: (days: number[]) => void };

export function WorkingDaysField({ chosen, error, onChange }: Props) {
  const t = useT(settingsNamespace);
  const language = useLanguage();
  const id = useId();
  return (
    <fieldset className="workspace-choices" aria-describedby={id}>
      <legend>{t('workspace.workingDays')}</legend>
      <div>
        {days.map((day) => (
          <CheckField
            key={day}
            label={nameOf(day, language)}
            checked={chosen.includes(day)}
            onChange={() => onChange(days.filter((each) => (each === day) !== chosen.includes(each)))}
          />
        ))}
      </div>
      <p id={id} className={error ? 'fw-field-error' : 'fw-small fw-muted'}>
        {error ?? t('workspace.workingDaysHint')}
      </p>
    </fieldset>
  );
}
