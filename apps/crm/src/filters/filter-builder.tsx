import { type Comparison, comparisons, type RecordFilter } from '@fernway/contracts/http/crm-records';
import { commonNamespace, useT } from '@fernway/i18n';
import { DraftRestored, Icon, PlainButton } from '@fernway/ui';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, useState } from 'react';
import {
  changedTo,
  complete,
  type DraftCondition,
  type DraftGroup,
  draftOf,
  type Filterable,
  filterOf,
  hasCurrencies,
  inCurrency,
  newCondition,
  newGroup,
  keyed,
  operandOf,
  unkeyed,
} from './filter-draft.js';
import { OperandInput } from './operand-input.js';
import './filters.css';

const currencies = Intl.supportedValuesOf('currency');
const most = { groups: 10, conditions: 20 };

type Props = {
  /** Of which list: what is not applied yet is kept for it. */
  draftKey: string;
  columns: Filterable[];
  filter: RecordFilter | null;
  currency: string;
  onApply: (filter: RecordFilter | null) => void;
  onClose: () => void;
};

/** Groups of which one must hold, each of conditions that all must: every AND and OR can be put so. */
export function FilterBuilder({ draftKey, columns, filter, currency, onApply, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const first = columns[0]!;
  const [groups, setGroups] = useState<DraftGroup[]>(() => (filter ? draftOf(filter) : [newGroup(first)]));
  const [tried, setTried] = useState(false);
  const draft = useDraft(draftKey, unkeyed(groups), (back) => setGroups(keyed(back)));

  const change = (key: string, all: DraftCondition[]) =>
    setGroups((before) =>
      before.map((group) => (group.key === key ? { ...group, all } : group)).filter((group) => group.all.length > 0),
    );

  const apply = (next: RecordFilter | null) => {
    draft.sent();
    onApply(next);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else if (groups.every(({ all }) => all.every(complete))) apply(filterOf(groups));
  };

  return (
    <form className="fw-card crm-filter" onSubmit={submit} aria-label={t('records.filter.title')}>
      <DraftRestored {...draft} />
      {groups.map(({ key, all }, index) => (
        <Group
          key={key}
          columns={columns}
          all={all}
          index={index}
          currency={currency}
          tried={tried}
          onChange={(next) => change(key, next)}
        />
      ))}
      <div className="crm-filter-end">
        {groups.length < most.groups && (
          <PlainButton kind="quiet" onClick={() => setGroups([...groups, newGroup(first)])}>
            <Icon name="plus" />
            {t(groups.length === 0 ? 'records.filter.addFirst' : 'records.filter.addOr')}
          </PlainButton>
        )}
        <span className="crm-filter-space" />
        {filter && <PlainButton onClick={() => apply(null)}>{t('records.filter.clear')}</PlainButton>}
        <PlainButton onClick={() => (draft.discard(), onClose())}>{common('cancel')}</PlainButton>
        <PlainButton kind="primary" type="submit">
          {t('records.filter.apply')}
        </PlainButton>
      </div>
    </form>
  );
}

type GroupProps = {
  columns: Filterable[];
  all: DraftCondition[];
  index: number;
  currency: string;
  /** It was to be applied: what lacks its value is said. */
  tried: boolean;
  onChange: (all: DraftCondition[]) => void;
};

/** Conditions that must all hold. */
function Group({ columns, all, index, currency, tried, onChange }: GroupProps) {
  const t = useT('crm');
  const wordAt = (at: number) => {
    if (at > 0) return t('records.filter.and');
    return index > 0 ? t('records.filter.or') : t('records.filter.where');
  };
  return (
    <fieldset className="crm-filter-group">
      <legend className="fw-hidden">{index === 0 ? t('records.filter.where') : t('records.filter.or')}</legend>
      {all.map((condition, at) => (
        <ConditionRow
          key={condition.key}
          columns={columns}
          condition={condition}
          currency={currency}
          lacking={tried && !complete(condition)}
          word={wordAt(at)}
          onChange={(next) => onChange(all.map((other) => (other.key === next.key ? next : other)))}
          onRemove={() => onChange(all.filter((other) => other.key !== condition.key))}
        />
      ))}
      {all.length < most.conditions && (
        <PlainButton kind="quiet" onClick={() => onChange([...all, newCondition(columns[0]!)])}>
          <Icon name="plus" />
          {t('records.filter.addAnd')}
        </PlainButton>
      )}
    </fieldset>
  );
}

type RowProps = {
  columns: Filterable[];
  condition: DraftCondition;
  currency: string;
  word: string;
  /** It was to be applied without its value. */
  lacking: boolean;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
};

function ConditionRow({ columns, condition, currency, word, lacking, onChange, onRemove }: RowProps) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const column = columns.find(({ field }) => field.name === condition.field);
  return (
    <div className="crm-condition">
      <span className="crm-condition-word fw-small fw-muted">{word}</span>
      <select
        className="fw-input"
        aria-label={t('records.filter.field')}
        value={column ? condition.field : ''}
        onChange={(event) =>
          onChange(changedTo(condition, columns.find(({ field }) => field.name === event.target.value)!, condition.is))
        }
      >
        {/* A field that was taken away since the view was saved. */}
        {!column && <option value="">{t('records.filter.goneField')}</option>}
        {columns.map(({ field }) => (
          <option key={field.name} value={field.name}>
            {field.label}
          </option>
        ))}
      </select>
      {column && (
        <>
          <select
            className="fw-input"
            aria-label={t('records.filter.comparison')}
            value={condition.is}
            onChange={(event) => onChange(changedTo(condition, column, event.target.value as Comparison))}
          >
            {comparisons[column.filter].map((is) => (
              <option key={is} value={is}>
                {t(`records.is.${column.filter === 'time' || column.filter === 'day' ? 'date' : 'plain'}.${is}`)}
              </option>
            ))}
          </select>
          <ComparedWith column={column} condition={condition} currency={currency} onChange={onChange} />
        </>
      )}
      <PlainButton kind="quiet" size="icon" aria-label={t('records.filter.remove')} onClick={onRemove}>
        <Icon name="trash" />
      </PlainButton>
      {lacking && (
        <span className="fw-field-error" role="alert">
          {common('form.required')}
        </span>
      )}
    </div>
  );
}

type ComparedProps = Pick<RowProps, 'condition' | 'currency' | 'onChange'> & { column: Filterable };

/** The operand, and of money the currency that it is in. */
function ComparedWith({ column, condition, currency, onChange }: ComparedProps) {
  const t = useT('crm');
  const chooses = hasCurrencies(column);
  const compared = (chooses ? condition.currency : column.field.currency) ?? currency;
  return (
    <>
      <OperandInput
        key={`${condition.field} ${condition.is} ${compared}`}
        column={column}
        condition={condition}
        currency={compared}
        onValue={(value) => onChange({ ...condition, value, ...(chooses && { currency: compared }) })}
      />
      {chooses && operandOf(condition.is) !== 'none' && (
        <select
          className="fw-input"
          aria-label={t('records.filter.currency', { field: column.field.label })}
          value={compared}
          onChange={(event) => onChange(inCurrency(condition, compared, event.target.value))}
        >
          {currencies.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
