import { useT } from '@fernway/i18n';
import { useId } from 'react';
import type { Field, FieldData, FieldType } from '../fields/field.js';
import { useFieldDraft } from '../fields/field-draft.js';
import { FieldInput } from '../fields/field-input.js';
import { type DraftCondition, type Filterable, operandFrom, operandOf, shownOperand } from './filter-draft.js';

type Props = {
  column: Filterable;
  condition: DraftCondition;
  currency: string;
  onValue: (value: DraftCondition['value']) => void;
};

const severalOf: Partial<Record<FieldType, FieldType>> = { user: 'users', contact: 'contacts', tags: 'tags' };

/** What a condition compares with: one value, two, a number of days, or some of the choices. */
export function OperandInput({ column, condition: { is, value }, currency, onValue }: Props) {
  const t = useT('crm');
  const label = t('records.filter.value', { field: column.field.label });
  switch (operandOf(is)) {
    case 'none':
      return null;
    case 'days':
      return (
        <span className="crm-filter-days">
          <Single
            field={{ name: 'days', label, type: 'number' }}
            value={(value ?? null) as FieldData}
            onValue={(days) => onValue(wholeDays(days))}
          />
          <span className="fw-muted">{t('records.filter.days')}</span>
        </span>
      );
    case 'some': {
      const field = comparedField(column.field);
      return (
        <Single
          field={{
            ...field,
            label,
            type: severalOf[field.type] ?? 'choices',
          }}
          value={(value ?? []) as FieldData}
          onValue={(some) => onValue(Array.isArray(some) ? [...some] : undefined)}
        />
      );
    }
    case 'two': {
      const [from, to] = Array.isArray(value) ? value : [];
      const pair = (one: unknown, other: unknown) => onValue([one ?? '', other ?? ''] as string[]);
      return (
        <span className="crm-pair">
          <One
            column={column}
            label={t('records.filter.from', { field: column.field.label })}
            value={from}
            currency={currency}
            onValue={(next) => pair(next, to)}
          />
          <One
            column={column}
            label={t('records.filter.to', { field: column.field.label })}
            value={to}
            currency={currency}
            onValue={(next) => pair(from, next)}
          />
        </span>
      );
    }
    default:
      return <One column={column} label={label} value={value} currency={currency} onValue={onValue} />;
  }
}

/** Part of an address or number is compared too, and several choices with a field that holds one: what may be entered into it says nothing here. */
const comparedField = ({ schema: _schema, required: _required, ...field }: Field): Field => field;

const wholeDays = (value: FieldData) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 36_500 ? value : undefined;

type OneProps = {
  column: Filterable;
  label: string;
  value: unknown;
  currency: string;
  onValue: (value: string | number | undefined) => void;
};

function One({ column, label, value, currency, onValue }: OneProps) {
  const field = comparedField(column.field);
  const type = column.filter === 'text' ? 'text' : column.filter === 'time' ? 'date' : field.type;
  return (
    <Single
      field={{ ...field, type, label, currency }}
      value={shownOperand(column, value === '' ? null : value, currency)}
      onValue={(next) => onValue(operandFrom(column, next))}
    />
  );
}

function Single({ field, value, onValue }: { field: Field; value: FieldData; onValue: (value: FieldData) => void }) {
  const problemId = useId();
  const { draft, setDraft, read, problem } = useFieldDraft(field, value);
  return (
    <span className="crm-operand">
      <FieldInput
        field={field}
        draft={draft}
        onDraft={(next) => {
          setDraft(next);
          const given = read(next);
          onValue(given.problem ? null : given.value);
        }}
        describedBy={problem && problemId}
      />
      {problem && (
        <span id={problemId} className="fw-field-error">
          {problem}
        </span>
      )}
    </span>
  );
}
