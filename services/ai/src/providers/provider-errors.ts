/**
 * `busy`: too many requests; `down`: an error of the provider, or no connection; `slow`: no answer in time; `refused`: the
 * request or the key is not accepted; `unusable`: an answer that is none.
 */
export type FailureKind = 'busy' | 'down' | 'slow' | 'refused' | 'unusable';

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';

  /** @param retryAfterMs how long the provider asks us to wait */
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly options: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(message, { cause: options.cause });
  }
}

/** The provider refuses to answer this, by its own rules: asking again, or another one behind the user's back, is no remedy. */
export class BlockedAnswer extends Error {
  override readonly name = 'BlockedAnswer';

  /** @param reason as the provider says it: SAFETY, content_filter, … */
  constructor(readonly reason: string) {
    super(`The provider blocked the answer: ${reason}`);
  }
}

const kindOf = (status: number): FailureKind => {
  if (status === 429) return 'busy';
  return status >= 500 || status === 408 ? 'down' : 'refused';
};

/** @param message the provider's own words; cut, as they go to the log */
export const httpFailure = (status: number, message: string, retryAfterMs?: number): ProviderFailure =>
  new ProviderFailure(
    kindOf(status),
    `${status} ${message.slice(0, 300)}`,
    retryAfterMs === undefined ? {} : { retryAfterMs },
  );

/** A connection that could not be made, or ended in the middle; an abort stays what it is. */
export const connectionFailure = (error: unknown, signal: AbortSignal): unknown => {
  if (signal.aborted || error instanceof ProviderFailure || error instanceof BlockedAnswer) return error;
  return new ProviderFailure('down', 'The connection failed', { cause: error });
};

/** What arrived is no JSON: as the platform says it, and as Gemini's SDK does for a part of a stream. */
export const isParseError = (error: unknown): boolean => {
  if (error instanceof ProviderFailure) return false;
  const { name, message } = error as Partial<Error>;
  return name === 'SyntaxError' || /pars(e|ing)/i.test(message ?? '');
};
