import { applyDecorators, Header } from '@nestjs/common';
import { pagePolicy } from './html-page.js';

/** The answer is a page of `htmlPage`. Its address holds a token: no other site may learn it. */
export const AsHtml = (): MethodDecorator =>
  applyDecorators(
    Header('content-type', 'text/html; charset=utf-8'),
    Header('content-security-policy', pagePolicy),
    Header('referrer-policy', 'no-referrer'),
    Header('cache-control', 'no-store'),
  );
