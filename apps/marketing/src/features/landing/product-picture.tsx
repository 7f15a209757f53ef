import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui/icon';

const places = [
  ['home', 'home'],
  ['contacts', 'contacts'],
  ['deals', 'deals'],
  ['sales', 'sales'],
  ['copilot', 'sparkle'],
] as const;
const stages = [
  ['qualified', 92],
  ['proposal', 58],
  ['negotiation', 34],
] as const;

const shortDollars = {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  currencyDisplay: 'narrowSymbol',
} as const;

/** The dashboard in small, with the figures of the sample data, drawn in the page's own colours. */
export function ProductPicture() {
  const t = useT('marketing');
  const language = useLanguage();
  const stats = [
    ['leads', formatNumber(47, language)],
    ['calls', formatNumber(128, language)],
    ['closed', formatNumber(23, language)],
    ['pipeline', formatNumber(485_000, language, shortDollars)],
  ] as const;
  return (
    <div className="mk-shot" role="img" aria-label={t('picture.label')}>
      <div className="mk-shot-side">
        {places.map(([place, icon]) => (
          <span key={place} className={place === 'home' ? 'mk-shot-here' : undefined}>
            <Icon name={icon} />
            {t(`picture.${place}`)}
          </span>
        ))}
      </div>
      <div className="mk-shot-main">
        <p className="mk-shot-day">{t('picture.day')}</p>
        <div className="mk-shot-stats">
          {stats.map(([stat, value]) => (
            <span key={stat}>
              {t(`picture.${stat}`)}
              <b className="fw-numbers" suppressHydrationWarning>
                {value}
              </b>
            </span>
          ))}
        </div>
        <div className="mk-shot-panels">
          <span className="mk-shot-panel mk-shot-chart">
            {t('picture.perWeek')}
            <LeadsLine />
          </span>
          <span className="mk-shot-panel mk-shot-stages">
            {t('picture.stages')}
            {stages.map(([stage, width]) => (
              <span key={stage} className="mk-shot-stage">
                {t(`picture.${stage}`)}
                <StageBar width={width} />
              </span>
            ))}
          </span>
        </div>
        <div className="mk-shot-panel mk-shot-copilot">
          <Icon name="sparkle" />
          <span>{t('picture.draft')}</span>
          <b>{t('picture.draftButton')}</b>
        </div>
      </div>
    </div>
  );
}

const LeadsLine = () => (
  <svg viewBox="0 0 240 80" preserveAspectRatio="none" focusable="false">
    <path className="mk-area" d="M0 62 30 55 60 58 90 44 120 47 150 32 180 36 210 22 240 14V80H0Z" />
    <path className="mk-line" d="M0 62 30 55 60 58 90 44 120 47 150 32 180 36 210 22 240 14" />
  </svg>
);

const StageBar = ({ width }: { width: number }) => (
  <svg viewBox="0 0 100 6" preserveAspectRatio="none" focusable="false">
    <rect className="mk-track" width="100" height="6" />
    <rect className="mk-bar" width={width} height="6" />
  </svg>
);
