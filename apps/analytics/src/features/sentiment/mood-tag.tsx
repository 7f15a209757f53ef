import type { Mood } from '@fernway/contracts/http/analytics-sentiment';
import { useT } from '@fernway/i18n';
import { Icon, type IconName } from '@fernway/ui';

export const moodIcons: Record<Mood, IconName> = { positive: 'success', neutral: 'sentiment', negative: 'warning' };

export function MoodTag({ mood }: { mood: Mood }) {
  const t = useT('analytics');
  return (
    <span className={`an-mood-tag an-tone-${mood}`}>
      <Icon name={moodIcons[mood]} /> {t(`sentiment.moods.${mood}`)}
    </span>
  );
}
