import { consents, lifecycles } from '@fernway/contracts/http/crm';
import { activityKinds, directions } from '@fernway/contracts/http/crm-activities';
import type { CustomField } from '@fernway/contracts/http/crm-custom-fields';
import { priorities } from '@fernway/contracts/http/crm-deals';
import type { Address } from '@fernway/contracts/http/crm-records';
import { formatPercent, type Language, type Money, type Translate, useLanguage, useT } from '@fernway/i18n';
import { DateText, MoneyText, NumberText } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import type { ReactNode } from 'react';
import { pathOf } from '../tool/record-paths.js';
import { kindOf, type Line, recordTypeOf, type ValueKind } from './change-lines.js';
import type { ProposalWords } from './use-proposal-words.js';

const choices: Readonly<Record<string, readonly string[]>> = {
  lifecycle: lifecycles,
  consent: consents,
  priority: priorities,
  direction: directions,
  type: activityKinds,
};

type Props = { line: Pick<Line, 'field' | 'custom'>; value: unknown; words: ProposalWords; allDay: boolean };

/** A value as the CRM shows it: money, dates, stages and people in words, never an id. */
export function ChangeValue({ line: { field, custom }, value, words, allDay }: Props): ReactNode {
  const t = useT('ai-tools-pages');
  const language = useLanguage();
  if (isNothing(value)) return <span className="fw-muted">{t('approvals.nothing')}</span>;
  if (custom) return <CustomValue field={words.custom(custom)} value={value} words={words} />;
  return values[kindOf(field)]({ value, field, words, allDay, language, t });
}

type Shown = { value: unknown; field: string; words: ProposalWords; allDay: boolean; language: Language; t: Translate };

const values: Readonly<Record<ValueKind, (shown: Shown) => ReactNode>> = {
  money: ({ value }) => <MoneyText money={value as Money} />,
  percent: ({ value, language }) => (
    <span className="fw-numbers">{formatPercent(Number(value) / 100, language, { digits: 2 })}</span>
  ),
  day: ({ value }) => <DateText at={String(value)} timeZone="UTC" />,
  time: ({ value, field, allDay }) =>
    field === 'dueAt' && allDay ? (
      <DateText at={String(value)} timeZone="UTC" />
    ) : (
      <DateText at={String(value)} style="time" />
    ),
  minutes: ({ value }) => <NumberText value={Number(value)} options={{ style: 'unit', unit: 'minute' }} />,
  member: ({ value, words }) => words.member(String(value)),
  record: ({ value, field, words }) => <RecordName type={recordTypeOf(field)!} id={String(value)} words={words} />,
  stage: ({ value, words }) => words.stage(String(value)),
  pipeline: ({ value, words, t }) => words.pipeline(String(value)) ?? t('approvals.gone'),
  tags: ({ value }) => (value as string[]).join(', '),
  ways: ({ value }) =>
    (value as { email?: string; phone?: string }[]).map(({ email, phone }) => email ?? phone).join(', '),
  address: ({ value }) => addressText(value as Address),
  'yes-no': ({ value, t }) => t(value ? 'approvals.yes' : 'approvals.no'),
  choice: ({ value, field, t }) =>
    choices[field]?.includes(String(value)) ? t(`approvals.choice.${field}.${String(value)}`) : String(value),
  text: ({ value }) => (
    <Words text={typeof value === 'object' ? Object.values(value as object).join(', ') : String(value)} />
  ),
};

function CustomValue({
  field,
  value,
  words,
}: {
  field: CustomField | undefined;
  value: unknown;
  words: ProposalWords;
}): ReactNode {
  const label = (id: string) => field?.options.find((option) => option.id === id)?.label ?? id;
  switch (field?.type) {
    case 'money':
      return <MoneyText money={{ amount: Number(value), currency: field.currency ?? 'USD' }} />;
    case 'number':
      return <NumberText value={Number(value)} />;
    case 'date':
      return <DateText at={String(value)} timeZone="UTC" />;
    case 'user':
      return words.member(String(value));
    case 'choice':
    case 'multi-choice':
      return [value].flat().map(String).map(label).join(', ');
    default:
      return <Words text={String(value)} />;
  }
}

/** A record by its name, one click away; by its id's absence where it is gone. */
function RecordName({ type, id, words }: { type: string; id: string; words: ProposalWords }): ReactNode {
  const t = useT('ai-tools-pages');
  const name = words.record(type, id);
  return name ? (
    <Link to={pathOf({ type, id }) ?? ''}>{name}</Link>
  ) : (
    <span className="fw-muted">{t('approvals.gone')}</span>
  );
}

/** Mentions by the name alone. */
function Words({ text }: { text: string }) {
  return <span className="ai-change-words">{text.replace(/@\[([^\]]*)\]\(user:[^)]*\)/g, '@$1')}</span>;
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const addressText = ({ street, postalCode, city, region, country }: Address): string =>
  [street, [postalCode, city].filter(Boolean).join(' '), region, country].filter(Boolean).join(', ');
