import { Icon } from '@fernway/ui';
import type { IconName } from '@fernway/ui';

import './icon-select.css';

/** A native select behind an icon: light, keyboard-ready, and the same with and without antd. */
export function IconSelect<Value extends string>({
  icon,
  label,
  value,
  options,
  onChange,
}: {
  icon: IconName;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <span className="icon-select">
      <Icon name={icon} />
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
