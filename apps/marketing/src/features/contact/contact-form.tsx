import { brand } from '@fernway/brand';
import { pathInLanguage, rich, useLanguage, useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui/button';
import { Icon } from '@fernway/ui/icon';
import { publicSettings } from '@fernway/web-kit/snapshot';
import type { Field, FieldProblem } from './contact.api.js';
import { demoFollowUpDays } from '../../site/demo.js';
import { useContactForm, useDemo, useScripts } from './use-contact-form.js';

const inputs = {
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  company: { autoComplete: 'organization', required: false },
  subject: { autoComplete: 'off' },
} as const;
const hours = brand.claims.responseHours;

export function ContactForm() {
  const t = useT('marketing-contact');
  const demo = useDemo();
  const runs = useScripts();
  const { form, state, values, type, onSubmit } = useContactForm(demo ? t('demo.subject') : '');
  const refused = state.is === 'refused' ? state : undefined;
  const fieldOf = (field: Field) => ({
    field,
    value: values[field],
    problem: refused?.problems[field],
    onType: (value: string) => type(field, value),
  });
  return (
    <form
      ref={form}
      className="fw-card mk-contact-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="form-title"
    >
      <h2 id="form-title">{t('form.title')}</h2>
      {demo && <p className="mk-contact-demo">{t('demo.text', { days: demoFollowUpDays })}</p>}
      {(Object.keys(inputs) as (keyof typeof inputs)[]).map((field) => (
        <ContactField key={field} {...fieldOf(field)} />
      ))}
      <ContactField {...fieldOf('message')} />
      <Trap value={values.website} onType={(value) => type('website', value)} />
      <div role="alert" className="mk-problem">
        {refused && (
          <p>
            <Icon name="error" />
            <strong>{refused.title}</strong>
            <span>{refused.text}</span>
          </p>
        )}
      </div>
      <div role="status" className="mk-contact-sent">
        {state.is === 'sent' && (
          <p>
            <Icon name="success" />
            <strong>{t('form.sent')}</strong>
            <span>{t('form.sentText', { hours })}</span>
          </p>
        )}
      </div>
      <PlainButton type="submit" kind="primary" size="large" disabled={!runs} busy={state.is === 'sending'}>
        {t(state.is === 'sending' ? 'form.sending' : 'form.send')}
      </PlainButton>
      <Note />
    </form>
  );
}

function ContactField({
  field,
  value,
  problem,
  onType,
}: {
  field: Field;
  value: string;
  problem: FieldProblem | undefined;
  onType: (value: string) => void;
}) {
  const t = useT('marketing-contact');
  const id = `contact-${field}`;
  const control = {
    id,
    name: field,
    className: 'fw-input',
    value,
    required: field !== 'company',
    ...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` }),
  };
  return (
    <div className="fw-field">
      <label htmlFor={id}>
        {t(`form.${field}`)} {field === 'company' && <span className="fw-muted">{t('form.optional')}</span>}
      </label>
      {field === 'message' ? (
        <textarea {...control} rows={7} onChange={(event) => onType(event.target.value)} />
      ) : (
        <input {...inputs[field]} {...control} onChange={(event) => onType(event.target.value)} />
      )}
      {problem && (
        <p id={`${id}-problem`} className="fw-field-error">
          <Icon name="error" />
          {t(`form.problem.${problem.is}`, problem.is === 'long' ? { max: problem.max } : {})}
        </p>
      )}
    </div>
  );
}

/** Machines that fill in every field give themselves away; people and screen readers never meet this one. */
function Trap({ value, onType }: { value: string; onType: (value: string) => void }) {
  return (
    <div className="fw-hidden" aria-hidden="true">
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

const mail = (address: string) => <a href={`mailto:${address}`}>{address}</a>;

function Note() {
  const t = useT('marketing-contact');
  const language = useLanguage();
  const reach = publicSettings().mail === 'off' ? 'off' : 'on';
  return (
    <p className="fw-small fw-muted">
      <noscript>{rich(t('form.noScript', { email: brand.supportEmail }), { mail })} </noscript>
      {rich(t(`form.mail.${reach}`, { email: brand.supportEmail }), { mail })}{' '}
      {rich(t('form.privacy'), { link: (label) => <a href={pathInLanguage('/privacy', language)}>{label}</a> })}
    </p>
  );
}
