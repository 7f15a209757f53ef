import { type ReactNode, useId } from 'react';
import './two-values.css';

type Option = { title: string; value: ReactNode };
type Props = {
  label: string;
  first: Option;
  second: Option;
  /** Whether the second is the chosen one. */
  chosen: boolean;
  /** What stands for no value. */
  empty: string;
  onChoose: (second: boolean) => void;
};

/** What two records, or two versions of one, say of the same field, and which of them counts. */
export function TwoValues({ label, first, second, chosen, empty, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className="crm-two-values">
      <legend>{label}</legend>
      {[first, second].map(({ title, value }, at) => (
        <label key={title}>
          <input type="radio" name={name} checked={chosen === (at === 1)} onChange={() => onChoose(at === 1)} />
          <span>
            <span className="fw-muted fw-small">{title}</span>
            <span className="crm-two-values-value">
              {value === '' || value == null ? <em className="fw-muted">{empty}</em> : value}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
