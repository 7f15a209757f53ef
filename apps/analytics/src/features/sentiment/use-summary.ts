import type { MoodCounts, SentimentOverview } from '@fernway/contracts/http/analytics-sentiment';
import { formatNumber, formatPercent, useLanguage, useT } from '@fernway/i18n';

type Kind = SentimentOverview['kinds'][number];

/** Which way a number went. */
const wayOf = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : 'same');

/** What changed since the time before, and in which kind of interactions most. */
export function useSummary({ current, before, kinds }: SentimentOverview): string | undefined {
  const t = useT('analytics');
  const language = useLanguage();
  if (!current.shares) return undefined;
  const signed = (value: number) =>
    formatNumber(value, language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const share = formatPercent(current.shares.positive / 100, language);
  if (!before.shares) return t('sentiment.summary.first', { share });
  const points = current.shares.positive - before.shares.positive;
  const change = current.negative - before.negative;
  const driver = driverOf(kinds, change);
  return [
    t(`sentiment.summary.positive.${wayOf(Math.round(points * 10))}`, {
      share,
      points: formatNumber(Math.abs(points), language, { maximumFractionDigits: 1 }),
    }),
    t(`sentiment.summary.negative.${wayOf(change)}`, { count: current.negative, before: before.negative }),
    driver &&
      t('sentiment.summary.mostIn', { kind: t(`sentiment.kinds.${driver.kind}`), change: signed(moved(driver)) }),
  ]
    .filter(Boolean)
    .join(' ');
}

const moved = ({ current, before }: { current: MoodCounts; before: MoodCounts }) => current.negative - before.negative;

/** The kind that moved the negative ones most in the direction in which they went. */
const driverOf = (kinds: readonly Kind[], change: number): Kind | undefined =>
  kinds
    .filter((kind) => moved(kind) * change > 0)
    .toSorted((one, other) => Math.abs(moved(other)) - Math.abs(moved(one)))[0];
