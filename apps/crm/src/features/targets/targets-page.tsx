import { targetScopes } from '@fernway/contracts/http/crm-targets';
import { useT } from '@fernway/i18n';
import { Icon, Page, PlainButton } from '@fernway/ui';
import { useSearchParams } from '@fernway/web-kit/router';
import { useEffect } from 'react';
import { TargetPart } from './target-part.js';
import '../../settings/settings.css';
import './targets.css';

const [first, last] = [2000, 2099];

/** What is to be sold in each month of a year. */
export function TargetsPage() {
  const t = useT('crm');
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('year'));
  const year = asked >= first && asked <= last && Number.isInteger(asked) ? asked : new Date().getFullYear();
  const show = (next: number) => setSearch({ year: String(next) }, { replace: true });

  useEffect(() => {
    document.title = t('targets.title');
  }, [t]);

  return (
    <Page title={t('targets.title')} aside={t('targets.text')}>
      <div className="crm-targets-year" role="group" aria-label={t('targets.year')}>
        <PlainButton
          size="icon"
          className="crm-targets-back"
          aria-label={String(year - 1)}
          disabled={year <= first}
          onClick={() => show(year - 1)}
        >
          <Icon name="chevron-down" />
        </PlainButton>
        <strong aria-live="polite" className="fw-numbers">
          {year}
        </strong>
        <PlainButton
          size="icon"
          className="crm-targets-on"
          aria-label={String(year + 1)}
          disabled={year >= last}
          onClick={() => show(year + 1)}
        >
          <Icon name="chevron-down" />
        </PlainButton>
      </div>
      {targetScopes.map((scope) => (
        <TargetPart key={`${scope} ${year}`} scope={scope} year={year} />
      ))}
    </Page>
  );
}
