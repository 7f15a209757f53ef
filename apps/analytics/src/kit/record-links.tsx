import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { useT } from '@fernway/i18n';
import { Link } from '@fernway/web-kit/router';
import { type Counted } from './records.js';
import { useRecordLinks } from './use-record-links.js';
import { useFigureTexts } from './use-figure-texts.js';

/** Leads to the lists of the records that metrics count. */
export function RecordLinks({ metrics, counted }: { metrics: readonly MetricId[]; counted: Counted }) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  const linksOf = useRecordLinks();
  const all = metrics.flatMap((metric) => linksOf(metric, counted).map((link) => ({ ...link, metric })));
  const links = all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at);
  return links.map(({ kind, path, metric }) => (
    <Link key={path} to={path}>
      {links.filter((other) => other.kind === kind).length > 1 ? texts.name(metric) : t(`kit.show.${kind}`)}
    </Link>
  ));
}
