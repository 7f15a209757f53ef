import { droppedPrefix } from '@fernway/contracts/http/crm-merges';
import { type Money, useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { Icon } from '@fernway/ui';
import type { ReactNode } from 'react';
import { same } from '../conflict/versions.js';
import { type Field, type FieldData, isMoney } from '../fields/field.js';
import { FieldValue } from '../fields/field-value.js';
import { compoundValue } from '../record/compound-value.js';
import { type Fact, isCompound } from '../record/facts.js';

type Changes = Record<string, [unknown, unknown]>;
type Line = { name: string; before: unknown; after: unknown; isDropped?: boolean };

const namedBeside: Record<string, string> = {
  companyId: 'companyName',
  contactId: 'contactName',
  referredById: 'referredByName',
  stageId: 'stage',
  productId: 'name',
};

/** Custom fields each for itself; ids beside whose names the change is told already are left out. */
const linesOf = (changes: Changes): Line[] =>
  Object.entries(changes).flatMap(([name, [before, after]]) => {
    if (name.startsWith(droppedPrefix))
      return { name: name.slice(droppedPrefix.length), before, after, isDropped: true };
    if (name !== 'fields') return namedBeside[name] && namedBeside[name] in changes ? [] : [{ name, before, after }];
    const [old, now] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((id) => !same(old[id], now[id]))
      .map((id) => ({ name: `fields.${id}`, before: old[id], after: now[id] }));
  });

/** What changed, each field with what it was and what it became. */
export function ChangeList({ changes, facts }: { changes: Changes; facts: readonly Fact[] }) {
  const t = useT('crm');
  const names = useDefaultNames();
  // A history keeps the stage's name, not its id.
  const read = (name: string, value: unknown) =>
    name === 'stage' && typeof value === 'string' ? names.stage(value) : value;
  const currencyOf = (side: 0 | 1) => (changes['value']?.[side] as Partial<Money> | null | undefined)?.currency;
  return (
    <ul className="crm-changes">
      {linesOf(changes).map(({ name, before, after, isDropped }) => {
        const fact = facts.find((one) => one.name === name);
        return (
          <li key={`${name} ${isDropped}`}>
            <span className="crm-change-field">{fact?.label ?? t('record.field.other')}</span>
            <del>
              {shown(fact, read(name, before), t, currencyOf(0)) ?? (
                <span className="fw-muted">{t('record.none')}</span>
              )}
            </del>
            {isDropped ? (
              <span className="fw-muted"> {t('timeline.dropped')}</span>
            ) : (
              <>
                <Icon name="arrow-right" label={t('timeline.became')} />
                <ins>
                  {shown(fact, read(name, after), t, currencyOf(1)) ?? (
                    <span className="fw-muted">{t('record.none')}</span>
                  )}
                </ins>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function shown(
  fact: Fact | undefined,
  value: unknown,
  t: ReturnType<typeof useT>,
  currency: string | undefined,
): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  if (fact && isCompound(fact)) return compoundValue(fact, value, t, currency);
  if (fact && fits(value)) return <FieldValue field={fact} value={moneyOf(fact, value)} plain />;
  return typeof value === 'object' ? Object.values(value).join(', ') : String(value);
}

const fits = (value: unknown): value is FieldData =>
  typeof value !== 'object' || Array.isArray(value) || isMoney(value as FieldData);

/** A custom field of money is kept as its minor units. */
const moneyOf = ({ type, currency }: Field, value: FieldData): FieldData =>
  type === 'money' && typeof value === 'number' ? { amount: value, currency: currency ?? 'USD' } : value;
