import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';

/** Nest's own schema pipe, with the platform's problem document and `{}` for a body that was not sent. */
@Injectable()
export class RequestValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues) => {
        const errors = issues.slice(0, 50).map((issue) => ({
          path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
          message: issue.message,
        }));
        const [first] = errors;
        return new AppError('invalid-request', {
          detail: first && (first.path ? `${first.path}: ${first.message}` : first.message),
          errors,
        });
      },
    });
  }

  /** The parser refuses such names; Nest's walk through every array and object blocks for half a second per megabyte. */
  protected override stripProtoKeys(): void {}

  override transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    return super.transform(metadata.type === 'body' && value === undefined ? ({} as T) : value, metadata);
  }
}
