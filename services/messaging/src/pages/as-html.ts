import { applyDecorators, Header } from '@nestjs/common';
import { pagePolicy } from './html-page.js';

/** Headers of a page of `htmlPage`. Its address holds a token: no other site may learn it. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** The answer is a page of `htmlPage`, or another one with a policy of its own. */
export const AsHtml = (policy = pagePolicy): MethodDecorator => {
  const headers = { ...pageHeaders, 'content-security-policy': policy };
  return applyDecorators(...Object.entries(headers).map(([name, value]) => Header(name, value)));
};
