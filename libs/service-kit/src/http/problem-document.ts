import { type AppError, statusOf, titleOf } from '@fernway/contracts/errors';
import type { Problem } from '@fernway/contracts/problem';

/** The body of the answer to `error`: RFC 9457 with the code and the trace id; never a stack, never a cause. */
export function problemOf(error: AppError, traceId: string): Problem {
  return {
    ...error.details,
    type: `urn:fernway:problem:${error.code}`,
    title: titleOf[error.code],
    status: statusOf[error.code],
    code: error.code,
    detail: error.message,
    traceId,
    ...(error.errors && { errors: error.errors }),
  };
}
