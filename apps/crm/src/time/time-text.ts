import { formatDate, type Language } from '@fernway/i18n';

/** A time in words; of a task of a whole day (midnight in UTC) its date alone. */
export const timeText = (at: string, language: Language, timeZone?: string): string =>
  at.endsWith('T00:00:00.000Z')
    ? formatDate(at, language, { timeZone: 'UTC' })
    : formatDate(at, language, { style: 'time', ...(timeZone && { timeZone }) });
