import type { CustomField } from '@fernway/contracts/http/crm-custom-fields';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton, TextField } from '@fernway/ui';
import { moved, OrderButtons } from '../../settings/order-buttons.js';

export type Choices = CustomField['options'];

type Props = { choices: Choices; onChange: (choices: Choices) => void };

/** What can be chosen, in its order. A renamed choice stays the same one: records that have it show its new name. */
export function ChoicesEditor({ choices, onChange }: Props) {
  const t = useT('crm');
  return (
    <fieldset className="crm-choices">
      <legend>{t('customFields.choices')}</legend>
      {choices.map(({ id, label }, index) => {
        const name = label || t('customFields.choice', { n: index + 1 });
        return (
          <div key={id} className="crm-choice">
            <TextField
              label={<span className="fw-hidden">{t('customFields.choice', { n: index + 1 })}</span>}
              value={label}
              maxLength={200}
              onChange={(event) =>
                onChange(choices.map((other) => (other.id === id ? { id, label: event.target.value } : other)))
              }
            />
            <OrderButtons
              name={name}
              index={index}
              count={choices.length}
              onMove={(by) => onChange(moved(choices, index, by))}
            />
            <PlainButton
              kind="quiet"
              size="icon"
              aria-label={t('settings.remove', { name })}
              onClick={() => onChange(choices.filter((other) => other.id !== id))}
            >
              <Icon name="trash" />
            </PlainButton>
          </div>
        );
      })}
      <PlainButton
        disabled={choices.length >= 100}
        onClick={() => onChange([...choices, { id: crypto.randomUUID(), label: '' }])}
      >
        <Icon name="plus" />
        {t('customFields.addChoice')}
      </PlainButton>
    </fieldset>
  );
}
