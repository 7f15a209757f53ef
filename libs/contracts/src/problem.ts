import { z } from '@fernway/contracts/zod';

/** RFC 9457 problem document. `code` is one of `ErrorCode`; kept open so that an older browser reads newer codes. */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string(),
    traceId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
