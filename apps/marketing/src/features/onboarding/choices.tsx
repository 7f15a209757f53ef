import { useEffect, useRef } from 'react';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';

type Props<Choice extends string> = {
  /** Key of the question's texts: `business`, `team`, `focus`. */
  question: string;
  /** Choices in their order, with their icons. */
  choices: Readonly<Record<Choice, string>>;
  chosen: readonly (Choice | undefined)[];
  /** More than one may be chosen. */
  many?: boolean;
  onChoose: (choice: Choice) => void;
};

/** One question as a group of native radios or checkboxes; takes the focus, so that its text is read out. */
export function Choices<Choice extends string>({ question, choices, chosen, many = false, onChoose }: Props<Choice>) {
  const t = useT('marketing-onboarding');
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    // A dialog that opens now moves the focus itself, to what says that it wants it.
    legend.current?.toggleAttribute('autofocus', true);
    legend.current?.focus();
  }, []);
  const hint = `onboarding-${question}-hint`;
  return (
    <fieldset className="mk-choices" aria-describedby={hint}>
      <legend ref={legend} tabIndex={-1}>
        {t(`${question}.question`)}
      </legend>
      <p id={hint} className="fw-muted">
        {t(`${question}.hint`)}
      </p>
      <div className="mk-choice-grid">
        {(Object.entries(choices) as [Choice, string][]).map(([choice, icon]) => (
          <label key={choice} className="mk-choice">
            <input
              type={many ? 'checkbox' : 'radio'}
              name={`onboarding-${question}`}
              value={choice}
              checked={chosen.includes(choice)}
              onChange={() => onChoose(choice)}
            />
            <Icon name={icon} />
            {t(`${question}.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
