import { type Mood, moods, type SentimentOverview } from '@fernway/contracts/http/analytics-sentiment';
import { formatNumber, formatPercent, useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { moodIcons } from './mood-tag.js';
import { useShown } from './use-shown.js';

/** The direction that is good; a neutral one is neither. */
const better: Partial<Record<Mood, 1 | -1>> = { positive: 1, negative: -1 };

/** The shares of the last 30 days, beside those of the 30 before. */
export function MoodTiles({ of: { current, before } }: { of: SentimentOverview }) {
  const t = useT('analytics');
  const language = useLanguage();
  const [, show] = useShown();
  const share = (value: number | undefined) => (value === undefined ? '–' : formatPercent(value / 100, language));
  return (
    <div className="an-moods">
      {moods.map((mood) => (
        <section key={mood} className="fw-card an-mood" aria-labelledby={`an-mood-${mood}`}>
          <h2 id={`an-mood-${mood}`}>
            <span className={`an-tone-${mood}`}>
              <Icon name={moodIcons[mood]} />
            </span>{' '}
            {t(`sentiment.moods.${mood}`)}
          </h2>
          <p className="an-mood-share fw-numbers">{share(current.shares?.[mood])}</p>
          <p className="fw-small">
            <Change mood={mood} now={current.shares?.[mood]} before={before.shares?.[mood]} />
          </p>
          <PlainButton kind="link" onClick={() => show({ mood, within: 'range' })}>
            {t('sentiment.interactions', { count: current[mood] })}
          </PlainButton>
        </section>
      ))}
    </div>
  );
}

function Change({ mood, now, before }: { mood: Mood; now: number | undefined; before: number | undefined }) {
  const t = useT('analytics');
  const language = useLanguage();
  if (now === undefined || before === undefined) return <span className="fw-muted">{t('sentiment.notCompared')}</span>;
  const points = Math.round((now - before) * 10) / 10;
  const way = Math.sign(points) * (better[mood] ?? 0);
  const tone = way > 0 ? 'good' : way < 0 ? 'bad' : 'flat';
  return (
    <span className={`fw-change-${tone}`}>
      <span aria-hidden="true">{points > 0 ? '↑' : points < 0 ? '↓' : '→'} </span>
      {t('sentiment.points', { points: formatNumber(points, language, { signDisplay: 'exceptZero' }) })}
    </span>
  );
}
