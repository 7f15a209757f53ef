import { mailLink } from '@fernway/contracts/email';
import { formatPercent, type Language, useLanguage, useT } from '@fernway/i18n';
import { DateText, MoneyText, NumberText, RelativeTime } from '@fernway/ui';
import { useMembers } from '@fernway/web-kit/members';
import { type ReactNode, useMemo } from 'react';
import { ContactName } from './contact-name.js';
import { type Field, type FieldData, isEmpty, isMoney } from './field.js';
import './fields.css';

type How = { plain?: boolean; inGrid?: boolean };

/** What showing values needs of the page around them. */
export type FieldWords = {
  goneChoice: string;
  yes: string;
  no: string;
  language: Language;
  member: (id: string) => ReactNode;
};

/** The words for many values, asked for once: a grid has hundreds of cells. */
export function useFieldWords(): FieldWords {
  const t = useT('crm');
  const language = useLanguage();
  const { memberName } = useMembers();
  return useMemo(
    () => ({
      goneChoice: t('fields.goneChoice'),
      yes: t('fields.yes'),
      no: t('fields.no'),
      language,
      member: memberName,
    }),
    [t, language, memberName],
  );
}

/**
 * A value as its kind is shown; nothing where there is none. `plain` leaves out links, for where the whole row or card
 * is one; `inGrid` keeps them out of the tab order, where the arrow keys walk.
 */
export function FieldValue({ field, value, ...how }: { field: Field; value: FieldData } & How): ReactNode {
  const t = useT('crm');
  return showField(
    field,
    value,
    {
      goneChoice: t('fields.goneChoice'),
      yes: t('fields.yes'),
      no: t('fields.no'),
      language: useLanguage(),
      member: (id) => <Member id={id} />,
    },
    how,
  );
}

function Member({ id }: { id: string }) {
  return useMembers().memberName(id);
}

/** What `FieldValue` shows, for who has the words already. */
export function showField(
  field: Field,
  value: FieldData,
  words: FieldWords,
  { plain = false, inGrid = false }: How = {},
): ReactNode {
  if (isEmpty(value) || value === null) return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (isMoney(value)) return <MoneyText money={value} />;
  if (typeof value === 'number')
    return field.type === 'percent' ? (
      <span className="fw-numbers">{formatPercent(value / 100, words.language, { digits: 2 })}</span>
    ) : (
      <NumberText value={value} />
    );
  if (typeof value !== 'string') return <Labels labels={value.map((one) => labelOf(field, one) ?? words.goneChoice)} />;
  return showText(field, value, words, { plain, inGrid });
}

function showText(field: Field, value: string, words: FieldWords, { plain, inGrid }: Required<How>): ReactNode {
  // A cell cuts off what stands in an element of its own with an ellipsis.
  const cutOff = (text: ReactNode) =>
    inGrid && text ? <span {...(typeof text === 'string' && { title: text })}>{text}</span> : text;
  switch (field.type) {
    case 'date':
      // A day is the same day everywhere.
      return <DateText at={value} timeZone="UTC" />;
    case 'time':
      return <RelativeTime at={value} />;
    case 'choice':
      return cutOff(labelOf(field, value)) ?? <span className="fw-muted">{words.goneChoice}</span>;
    case 'user':
      return cutOff(words.member(value));
    case 'contact':
      return <ContactName id={value} plain={plain} />;
    case 'email':
    case 'phone':
    case 'link':
      return plain ? shownLink(field, value) : <ValueLink field={field} value={value} inGrid={inGrid} />;
    default:
      return cutOff(labelOf(field, value) ?? value);
  }
}

const labelOf = (field: Field, value: string): string | undefined =>
  field.type === 'tags' ? value : field.options?.find((option) => option.value === value)?.label;

function Labels({ labels }: { labels: string[] }) {
  return (
    <span className="crm-labels">
      {labels.map((label, index) => (
        <span key={index} className="crm-label">
          {label}
        </span>
      ))}
    </span>
  );
}

const safeLink = /^(https?|mailto|tel):/i;

const shownLink = ({ type }: Field, value: string) =>
  type === 'link' ? value.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '') : value;

function ValueLink({ field, value, inGrid }: { field: Field; value: string; inGrid: boolean }) {
  const href =
    field.type === 'email'
      ? mailLink(value)
      : field.type === 'phone'
        ? `tel:${value.replace(/[^\d+*#,;]/g, '')}`
        : value;
  // What an older program stored is shown, but a script is no link.
  if (!safeLink.test(href)) return value;
  return (
    <a
      href={href}
      {...(inGrid && { tabIndex: -1 })}
      {...(field.type === 'link' && { target: '_blank', rel: 'noreferrer' })}
    >
      {shownLink(field, value)}
    </a>
  );
}
