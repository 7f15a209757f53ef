import { type Address, Email, mostWays } from '@fernway/contracts/http/crm-records';
import { commonNamespace, useT } from '@fernway/i18n';
import { DraftRestored, Icon, PlainButton, useLeaving } from '@fernway/ui';
import { type DraftHandle, useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Way } from './facts.js';

type Shared = { label: string; cancelText: string; saveText: string; onCancel: () => void };
type Kept = Shared & { draftKey: string };
type FrameProps = Shared & { draft: DraftHandle; onSubmit: () => void; children: ReactNode };

function FormFrame({ draft, label, cancelText, saveText, onCancel, onSubmit, children }: FrameProps) {
  const { fill, leaveByKey, question } = useLeaving(onCancel, { onDiscard: draft.discard });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className="crm-compound"
      aria-label={label}
      onSubmit={submit}
      onInput={fill}
      onKeyDown={leaveByKey}
      noValidate
    >
      <DraftRestored {...draft} />
      {children}
      <div className="crm-compound-end">
        <PlainButton onClick={() => (draft.discard(), onCancel())}>{cancelText}</PlainButton>
        <PlainButton kind="primary" type="submit">
          {saveText}
        </PlainButton>
      </div>
      {question}
    </form>
  );
}

const parts = ['street', 'postalCode', 'city', 'region', 'country'] as const;
const lengths: Record<(typeof parts)[number], number> = {
  street: 200,
  postalCode: 20,
  city: 200,
  region: 200,
  country: 200,
};

export function AddressForm({
  address,
  onSave,
  draftKey,
  ...frame
}: Kept & { address: Address | null; onSave: (address: Address | null) => Promise<boolean> }) {
  const t = useT('crm');
  const [values, setValues] = useState<Address>(address ?? {});
  const draft = useDraft(draftKey, { values }, (back) => setValues(back.values));

  const save = () => {
    const filled = Object.entries(values).flatMap(([part, text]) => (text?.trim() ? [[part, text.trim()]] : []));
    draft.sending(onSave(filled.length > 0 ? (Object.fromEntries(filled) as Address) : null));
  };

  return (
    <FormFrame {...frame} draft={draft} onSubmit={save}>
      {parts.map((part, index) => (
        <input
          key={part}
          className="fw-input"
          aria-label={t(`record.address.${part}`)}
          placeholder={t(`record.address.${part}`)}
          maxLength={lengths[part]}
          autoComplete="off"
          autoFocus={index === 0}
          value={values[part] ?? ''}
          onChange={({ target }) => setValues((before) => ({ ...before, [part]: target.value }))}
        />
      ))}
    </FormFrame>
  );
}

const labels = ['work', 'home', 'mobile', 'other'] as const;

type WaysProps = Kept & { kind: 'email' | 'phone'; ways: Way[]; onSave: (ways: Way[]) => Promise<boolean> };

/** Further e-mails or phones, each with what it is for. */
export function WaysForm({ kind, ways, onSave, draftKey, ...frame }: WaysProps) {
  const t = useT('crm');
  const empty: Way = { label: kind === 'email' ? 'work' : 'mobile' };
  const [rows, setRows] = useState<Way[]>(ways.length > 0 ? ways : [empty]);
  const draft = useDraft(draftKey, rows, setRows);
  const [tried, setTried] = useState(false);
  const wrong = (way: Way) =>
    kind === 'email' && Boolean(way.email?.trim()) && !Email.safeParse(way.email?.trim()).success;

  const change = (at: number, part: Partial<Way>) =>
    setRows((before) => before.map((row, index) => (index === at ? { ...row, ...part } : row)));

  const save = () => {
    setTried(true);
    if (rows.some(wrong)) return;
    const filled = rows.flatMap((row) => (row[kind]?.trim() ? [{ label: row.label, [kind]: row[kind].trim() }] : []));
    draft.sending(onSave(filled));
  };

  return (
    <FormFrame {...frame} draft={draft} onSubmit={save}>
      {rows.map((row, index) => (
        <WayRow
          key={index}
          kind={kind}
          way={row}
          n={index + 1}
          name={`${frame.label} ${index + 1}`}
          last={index === rows.length - 1}
          wrong={tried && wrong(row)}
          onChange={(part) => change(index, part)}
          onRemove={() => setRows(rows.toSpliced(index, 1))}
        />
      ))}
      {rows.length < mostWays && (
        <PlainButton kind="link" className="crm-way-add" onClick={() => setRows([...rows, empty])}>
          {t(kind === 'email' ? 'record.addEmail' : 'record.addPhone')}
        </PlainButton>
      )}
    </FormFrame>
  );
}

type RowProps = {
  kind: WaysProps['kind'];
  way: Way;
  /** Its number among the rows, from 1. */
  n: number;
  /** What is entered, for who does not see it. */
  name: string;
  last: boolean;
  wrong: boolean;
  onChange: (part: Partial<Way>) => void;
  onRemove: () => void;
};

function WayRow({ kind, way, n, name, last, wrong, onChange, onRemove }: RowProps) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  return (
    <div className="crm-way">
      <select
        className="fw-input"
        aria-label={t('record.wayLabel', { n })}
        value={way.label}
        onChange={({ target }) => onChange({ label: target.value as Way['label'] })}
      >
        {labels.map((label) => (
          <option key={label} value={label}>
            {t(`record.way.${label}`)}
          </option>
        ))}
      </select>
      <input
        className="fw-input"
        {...(kind === 'email' ? { inputMode: 'email' } : { type: 'tel' })}
        maxLength={kind === 'email' ? 254 : 50}
        aria-label={name}
        autoComplete="off"
        autoFocus={last}
        value={way[kind] ?? ''}
        {...(wrong && { 'aria-invalid': true })}
        onChange={({ target }) => onChange({ [kind]: target.value })}
      />
      <PlainButton kind="quiet" size="icon" aria-label={t('record.removeWay', { n })} onClick={onRemove}>
        <Icon name="close" />
      </PlainButton>
      {wrong && (
        <p className="fw-field-error" role="alert">
          {common('form.email')}
        </p>
      )}
    </div>
  );
}
