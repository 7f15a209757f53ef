/** HTTP status of every error code. A code without a status does not compile. */
const statuses = {
  'invalid-request': 400,
  'idempotency-key-invalid': 400,
  unauthenticated: 401,
  'invalid-credentials': 401,
  'session-ended': 401,
  'insufficient-tokens': 402,
  'insufficient-energy': 402,
  'card-declined': 402,
  forbidden: 403,
  'email-unverified': 403,
  'password-required': 403,
  'origin-refused': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  conflict: 409,
  'version-conflict': 409,
  'daily-cap-reached': 409,
  'budget-exceeded': 409,
  'storage-full': 409,
  'plan-limit': 409,
  'email-taken': 409,
  'link-expired': 410,
  'request-in-progress': 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'wrong-host': 421,
  'idempotency-key-reused': 422,
  'answer-blocked': 422,
  'too-many-requests': 429,
  internal: 500,
  'generation-failed': 502,
  'payment-provider-failed': 502,
  unavailable: 503,
  'feature-off': 503,
  'disk-full': 507,
} as const;

export type ErrorCode = keyof typeof statuses;

export const statusOf: Record<ErrorCode, number> = statuses;

/** Stable `title` of the problem document; the `detail` tells the particular case. */
export const titleOf: Record<ErrorCode, string> = {
  'invalid-request': 'The request is not valid',
  'idempotency-key-invalid': 'The idempotency key is not valid',
  unauthenticated: 'Sign in first',
  'invalid-credentials': 'Wrong e-mail or password',
  'session-ended': 'The session has ended',
  'insufficient-tokens': 'Insufficient tokens',
  'insufficient-energy': 'Insufficient energy',
  'card-declined': 'The card was declined',
  forbidden: 'Not allowed',
  'email-unverified': 'Confirm your e-mail address first',
  'password-required': 'Enter the password of the account',
  'origin-refused': 'Not allowed from this origin',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  'not-acceptable': 'No answer of the types that are accepted',
  conflict: 'Conflict',
  'version-conflict': 'Changed by somebody else meanwhile',
  'daily-cap-reached': 'Daily cap reached',
  'budget-exceeded': 'Token budget of the API key reached',
  'storage-full': 'No room for this file',
  'plan-limit': 'The plan allows no more of these',
  'email-taken': 'This e-mail already has an account',
  'link-expired': 'This link has expired',
  'request-in-progress': 'The same request is still running',
  'payload-too-large': 'The request is too large',
  'unsupported-media-type': 'Unsupported media type',
  'wrong-host': 'Wrong host',
  'idempotency-key-reused': 'The idempotency key was used with another request',
  'answer-blocked': 'The AI provider refused to answer this',
  'too-many-requests': 'Too many requests',
  internal: 'Internal error',
  'generation-failed': 'The AI provider failed',
  'payment-provider-failed': 'The payment provider failed',
  unavailable: 'Not available right now',
  'feature-off': 'Not enabled by the operator',
  'disk-full': 'The disk of the server is full',
};

/** What a failed field says: `path` is dotted (`address.city`), `message` is for people. */
export type FieldError = { path: string; message: string };

export type ErrorOptions = {
  cause?: unknown;
  /** Sentence for this occurrence; shown to the user as it is. */
  detail?: string;
  /** Extra members of the problem document (both versions of a conflict, the price, …). */
  details?: Record<string, unknown>;
  errors?: FieldError[];
};

/** The one error class: thrown with a code, answered as an RFC 9457 problem document with that code's status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  readonly errors: FieldError[] | undefined;

  constructor(code: ErrorCode, { cause, detail, details = {}, errors }: ErrorOptions = {}) {
    super(detail ?? titleOf[code], { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.errors = errors;
  }

  get status(): number {
    return statusOf[this.code];
  }
}
