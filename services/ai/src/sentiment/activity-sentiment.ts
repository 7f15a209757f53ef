import type { Sentiment } from '@fernway/contracts/http/ai-copilot';
import type { Activity } from '@fernway/contracts/http/crm-activities';
import { sentimentOf } from './sentiment.js';

type Written = Pick<Activity, 'subject' | 'body'>;

/** What somebody wrote, without the marks of mentions. */
export const textOf = ({ subject, body }: Written): string =>
  [subject, body.replace(/@\[([^\]]+)\]\(user:[^)]+\)/gu, '@$1')].filter(Boolean).join('\n');

/** As it was scored when it was recorded; by the words themselves where that is still to come. */
export const activitySentiment = (activity: Written & Pick<Activity, 'sentiment'>): Sentiment =>
  activity.sentiment ?? sentimentOf(textOf(activity)).sentiment;
