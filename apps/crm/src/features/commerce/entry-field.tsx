import { Icon } from '@fernway/ui';
import { useId } from 'react';
import type { Field } from '../../fields/field.js';
import type { Draft } from '../../fields/field-draft.js';
import { FieldInput } from '../../fields/field-input.js';
import type { EntryForm } from './entry-form.js';

type Props = { field: Field; form: EntryForm; onDraft?: (draft: Draft) => void };

/** One field of a form, with its label and what is wrong with it. */
export function EntryField({ field, form, onDraft = (draft) => form.set(field.name, draft) }: Props) {
  const id = useId();
  const error = form.errors[field.name];
  return (
    <div className="fw-field">
      <label htmlFor={id} {...(field.required && { className: 'fw-required' })}>
        {field.label}
      </label>
      <FieldInput
        id={id}
        field={field}
        draft={(form.values[field.name] ?? '') as Draft}
        onDraft={onDraft}
        describedBy={error && `${id}-error`}
      />
      {error && (
        <div id={`${id}-error`} className="fw-field-error">
          <Icon name="error" />
          {error}
        </div>
      )}
    </div>
  );
}
