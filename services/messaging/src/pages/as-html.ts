import { applyDecorators, Header } from '@nestjs/common';
import { pagePolicy } from './html-page.js';

/** Headers of a page of `htmlPage`. Its address holds a token: no other site may learn it. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** The answer is a page of `htmlPage`. */
export const AsHtml = (): MethodDecorator =>
  applyDecorators(...Object.entries(pageHeaders).map(([name, value]) => Header(name, value)));
