import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

import { Icon } from './icon.js';

type Field = { label: ReactNode; error?: string | undefined; hint?: ReactNode; suffix?: ReactNode };

function FieldFrame({
  id,
  label,
  error,
  hint,
  required,
  children,
}: Field & { id: string; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="fw-field">
      <label htmlFor={id} {...(required && { className: 'fw-required' })}>
        {label}
      </label>
      {children}
      {hint && (
        <div id={`${id}-hint`} className="fw-small fw-muted">
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="fw-field-error">
          <Icon name="error" />
          {error}
        </div>
      )}
    </div>
  );
}

const described = (id: string, { error, hint }: Pick<Field, 'error' | 'hint'>) => {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { ...(error && { 'aria-invalid': true }), ...(ids && { 'aria-describedby': ids }) };
};

/** A labelled native input; `error` and `hint` are announced with it, `suffix` sits inside at its end. */
export function TextField({ label, error, hint, suffix, ...input }: Field & InputHTMLAttributes<HTMLInputElement>) {
  const own = useId();
  const id = input.id ?? own;
  const control = <input {...input} {...described(id, { error, hint })} id={id} className="fw-input" />;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={input.required}>
      {suffix ? (
        <div className="fw-input-group">
          {control}
          {suffix}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

export function TextAreaField({ label, error, hint, ...input }: Field & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={input.required}>
      <textarea rows={5} {...input} {...described(id, { error, hint })} id={id} className="fw-input" />
    </FieldFrame>
  );
}

export function SelectField({
  label,
  error,
  hint,
  options,
  ...input
}: Field & { options: readonly { value: string; label: string }[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={input.required}>
      <select {...input} {...described(id, { error, hint })} id={id} className="fw-input">
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Why a form was not taken, above its buttons. `quiet` where a notice has said it aloud. */
export function FormProblem({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="fw-field-error" {...(!quiet && { role: 'alert' })}>
      <Icon name="error" />
      <span>{children}</span>
    </p>
  );
}

export function CheckField({ label, ...input }: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="fw-check">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
