import { distinctValues, knownValues, listInCell } from '@fernway/contracts/cell-list';
import { folded } from '@fernway/contracts/folded';
import { useT } from '@fernway/i18n';
import { Select } from '@fernway/ui/core';
import { ContactChooser } from './contact-chooser.js';
import { useMembers } from '@fernway/web-kit/members';
import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react';
import type { FieldType } from './field.js';
import { type FieldInputProps, popupPlace } from './field-input-props.js';
import './fields.css';

const inputTypes: Partial<Record<FieldType, HTMLInputTypeAttribute>> = {
  date: 'date',
  phone: 'tel',
  link: 'url',
};
/** E-mails are text: browsers rewrite the domain in an input of that type. */
const inputModes = { email: 'email', number: 'decimal', percent: 'decimal', money: 'decimal' } as const;

/** The input of a field by its kind: native where the browser has one, antd's select for what is chosen. */
export function FieldInput(props: FieldInputProps): ReactNode {
  switch (props.field.type) {
    case 'choice':
      return <Chooser {...props} options={props.field.options ?? []} />;
    case 'flag':
      return <FlagChooser {...props} />;
    case 'user':
      return <MemberChooser {...props} />;
    case 'contact':
      return <ContactChooser {...props} />;
    case 'contacts':
      return <ContactChooser {...props} mode="multiple" />;
    case 'users':
      return <MemberChooser {...props} mode="multiple" />;
    case 'choices':
    case 'tags':
      return (
        <Chooser
          {...props}
          options={props.field.options ?? []}
          mode={props.field.type === 'tags' ? 'tags' : 'multiple'}
        />
      );
    default:
      return <TextInput {...props} />;
  }
}

function FlagChooser(props: FieldInputProps) {
  const t = useT('crm');
  const options = ['yes', 'no'].map((word) => ({ value: String(word === 'yes'), label: t(`fields.${word}`) }));
  return <Chooser {...props} field={{ ...props.field, required: true }} options={options} />;
}

function TextInput({ field, draft, onDraft, id, autoFocus, describedBy, ref }: FieldInputProps) {
  const offered = useId();
  return (
    <>
      <input
        ref={ref}
        id={id}
        className="fw-input"
        type={inputTypes[field.type] ?? 'text'}
        inputMode={inputModes[field.type as keyof typeof inputModes]}
        value={draft as string}
        {...(field.options && { list: offered })}
        placeholder={field.anyCurrency ? field.currency : undefined}
        onChange={(event) => onDraft(event.target.value)}
        autoFocus={autoFocus}
        autoComplete="off"
        // The wording of what is wrong is ours: a browser's own bubble would be in its language.
        {...(!id && { 'aria-label': field.label })}
        {...(describedBy && { 'aria-invalid': true, 'aria-describedby': describedBy })}
      />
      {field.options && (
        <datalist id={offered}>
          {field.options.map(({ value, label }) => (
            <option key={value} value={label} />
          ))}
        </datalist>
      )}
    </>
  );
}

function MemberChooser(props: FieldInputProps & { mode?: 'multiple' }) {
  const { members } = useMembers();
  return <Chooser {...props} options={members.map(({ id, name }) => ({ value: id, label: name }))} />;
}

type ChooserProps = FieldInputProps & {
  options: readonly { value: string; label: string }[];
  mode?: 'multiple' | 'tags';
};

function Chooser({ field, draft, onDraft, onChosen, id, autoFocus = false, describedBy, options, mode }: ChooserProps) {
  const t = useT('crm');
  const offered = options.map(({ value }) => value);
  const many = typeof draft === 'string' ? (draft ? [draft] : []) : [...draft];
  return (
    <Select
      className="crm-chooser"
      {...(id ? { id } : { 'aria-label': field.label })}
      {...(mode ? { mode } : {})}
      {...(describedBy && { status: 'error', 'aria-describedby': describedBy })}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      value={mode ? many : typeof draft === 'string' && draft ? draft : null}
      options={[...options]}
      showSearch={{ filterOption: (typed, option) => folded(option?.label ?? '').includes(folded(typed)) }}
      allowClear={!field.required}
      placeholder={t('fields.choose')}
      notFoundContent={t(mode === 'tags' ? 'fields.typeTag' : 'fields.noChoice')}
      getPopupContainer={popupPlace}
      popupMatchSelectWidth={220}
      onChange={(chosen: string | string[] | null | undefined) => {
        onDraft(mode === 'tags' && Array.isArray(chosen) ? tagsOf(chosen, [...offered, ...many]) : (chosen ?? ''));
        if (!mode) onChosen?.(chosen ?? '');
      }}
    />
  );
}

/** What was typed is cut as a file's cell is; tags that are there stay whole. */
const tagsOf = (chosen: string[], known: string[]): string[] => {
  const there = knownValues(known);
  return distinctValues(
    chosen.flatMap((tag) => (known.includes(tag) ? tag : listInCell(tag, there))),
    there,
  );
};
