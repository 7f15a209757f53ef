import type { ErrorCode, FieldError } from '@fernway/contracts/errors';
import type { Problem } from '@fernway/contracts/problem';
import { commonNamespace, currentLanguage, formatNumber, translate } from '@fernway/i18n';

/** Codes that have no problem document behind them: nobody answered, or not in the agreed shape. */
export type LocalCode = 'network' | 'unexpected-answer';

/** A failed call: the problem document of the service, or what the browser saw where there was none (`status` 0). */
export class ApiError extends Error {
  readonly code: ErrorCode | LocalCode | (string & {});
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly traceId: string | undefined;
  readonly errors: FieldError[];
  /** Further members of the problem document: both versions of a conflict, the price, … */
  readonly details: Record<string, unknown>;

  constructor(problem: Partial<Problem> & { code: string; status: number }, options?: ErrorOptions) {
    const { code, title, status, detail, traceId, errors, type: _type, ...details } = problem;
    super(detail ?? title ?? code, options);
    this.name = 'ApiError';
    this.code = code;
    this.title = title ?? code;
    this.status = status;
    this.detail = detail ?? title ?? code;
    this.traceId = traceId;
    this.errors = errors ?? [];
    this.details = details;
  }

  /** Whether the same call may work in a moment: nobody answered, or a 5xx. */
  get transient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

const minute = 60;
const hour = 3600;

/** Rounded up, in the unit a person would name: 45 -> `45 seconds`, 2250 -> `38 minutes`, 86000 -> `24 hours`. */
function waitText(seconds: number): string {
  const inUnit = (unit: string, size: number) =>
    formatNumber(Math.ceil(seconds / size), currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' });
  if (seconds < 1.5 * minute) return inUnit('second', 1);
  return seconds < 1.5 * hour ? inUnit('minute', minute) : inUnit('hour', hour);
}

/**
 * What to tell the user about a failure, in the user's language: how long to wait where the service says so, else its
 * own sentence in English and the text of its code elsewhere. `fallback` is for what is no ApiError and for codes without a text.
 */
export function errorText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? translate(commonNamespace, 'error.internal');
  const { retryAfter } = error.details;
  if (error.code === 'too-many-requests' && typeof retryAfter === 'number')
    return translate(commonNamespace, 'tooManyTries', { wait: waitText(Math.max(1, retryAfter)) });
  if (currentLanguage() === 'en' && error.status >= 400 && error.status < 500) return error.detail;
  const key = `error.${error.code}`;
  const text = translate(commonNamespace, key, error.details as Record<string, string | number>);
  return text === key ? (fallback ?? error.detail) : text;
}
