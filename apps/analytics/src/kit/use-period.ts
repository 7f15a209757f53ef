import { type Comparison, comparisons, type Period, periods } from '@fernway/contracts/http/analytics-figures';
import { useSearchParams } from '@fernway/web-kit/router';

const oneOf = <T extends string>(known: readonly T[], given: string | null, usual: T): T =>
  known.find((one) => one === given) ?? usual;

/** Which time a page of figures shows, and with which it is compared: its address says so. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const put = (name: string, value: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set(name, value);
      return next;
    });
  return {
    period: oneOf<Period>(periods, search.get('period'), 'last-12-months'),
    compare: oneOf<Comparison>(comparisons, search.get('compare'), 'year'),
    setPeriod: (period: Period) => put('period', period),
    setCompare: (compare: Comparison) => put('compare', compare),
  };
}
