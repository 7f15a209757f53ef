import {
  commonNamespace,
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  useLanguage,
  useT,
} from '@fernway/i18n';
import type { Money } from '@fernway/i18n';

import { Icon } from './icon.js';

/** Amounts, numbers and times in the user's language. */
export function MoneyText({ money, compact = false }: { money: Money; compact?: boolean }) {
  return <span className="fw-numbers">{formatMoney(money, useLanguage(), { compact })}</span>;
}

export function NumberText({ value, options }: { value: number; options?: Intl.NumberFormatOptions }) {
  return <span className="fw-numbers">{formatNumber(value, useLanguage(), options)}</span>;
}

export function DateText({
  at,
  style = 'medium',
  timeZone,
}: {
  at: string;
  style?: 'medium' | 'long' | 'time';
  timeZone?: string;
}) {
  return <time dateTime={at}>{formatDate(at, useLanguage(), { style, ...(timeZone && { timeZone }) })}</time>;
}

/** "3 days ago", with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <time dateTime={at} title={formatDate(at, language, { style: 'time' })}>
      {formatRelative(at, language)}
    </time>
  );
}

/** A change such as +18 %, told by sign, arrow and colour. `share` is a fraction; `goodWhen` turns the colours round. */
export function ChangeText({ share, goodWhen = 'up' }: { share: number; goodWhen?: 'up' | 'down' }) {
  const text = formatPercent(share, useLanguage(), { signed: true });
  const tone = share === 0 ? 'flat' : share > 0 === (goodWhen === 'up') ? 'good' : 'bad';
  const arrow = share === 0 ? '→' : share > 0 ? '↑' : '↓';
  return (
    <span className={`fw-numbers fw-change-${tone}`}>
      <span aria-hidden="true">{arrow} </span>
      {text}
    </span>
  );
}

/** Marks a record made by the sample generator. */
export function SampleMark() {
  return <span className="fw-badge">{useT(commonNamespace)('sample')}</span>;
}

/** Says that an AI result came from no language model. */
export function OfflineMark() {
  const t = useT(commonNamespace);
  return (
    <span className="fw-badge">
      <Icon name="info" />
      {t('offlineAi')}
    </span>
  );
}
