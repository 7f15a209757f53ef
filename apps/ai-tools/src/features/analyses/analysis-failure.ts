import type { Translate } from '@fernway/i18n';
import { ApiError } from '@fernway/web-kit';

/** Why nothing came of it: there are no records yet, nobody could read the answer, or nobody answered. */
export const failureText = (t: Translate, error: unknown, empty: string): string => {
  const reason = error instanceof ApiError ? error.details['reason'] : undefined;
  if (reason === 'no-records') return empty;
  return reason === 'unreadable' ? t('insights.unreadable') : t('insights.failed');
};
