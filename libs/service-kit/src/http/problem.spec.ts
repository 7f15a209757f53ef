import { BadRequestException, HttpException, ServiceUnavailableException } from '@nestjs/common';
import { AppError, type ErrorCode, statusOf } from '@fernway/contracts/errors';
import { Problem } from '@fernway/contracts/problem';
import { toAppError } from './problem.js';
import { problemOf } from './problem-document.js';

describe('a thrown value', () => {
  it.each([
    ['our own error', new AppError('insufficient-tokens'), 'insufficient-tokens'],
    ["Nest's", new BadRequestException('no'), 'invalid-request'],
    ["Nest's with a status without a code", new HttpException('teapot', 418), 'invalid-request'],
    ["Nest's 503", new ServiceUnavailableException(), 'unavailable'],
    ["Fastify's", Object.assign(new Error('too large'), { statusCode: 413 }), 'payload-too-large'],
    [
      "Node's of a request that broke off",
      Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 }),
      'invalid-request',
    ],
    ["Postgres' about a text", Object.assign(new Error('x'), { code: '22P05' }), 'invalid-request'],
    ["Postgres' about us", Object.assign(new Error('x'), { code: '23514' }), 'internal'],
    ['a database that is away', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'unavailable'],
    ['a full disk below the database', Object.assign(new Error('x'), { code: '53100' }), 'disk-full'],
    ['a full disk below the files', Object.assign(new Error('x'), { code: 'ENOSPC' }), 'disk-full'],
    ['a deadlock', Object.assign(new Error('x'), { code: '40P01' }), 'unavailable'],
    ['a lock that was not had in time', Object.assign(new Error('x'), { code: '55P03' }), 'unavailable'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 'unavailable'],
    ['a used-up pool', new Error('timeout exceeded when trying to connect'), 'unavailable'],
    ['anything', 'text', 'internal'],
    ['nothing', undefined, 'internal'],
  ])('%s has a code', (_what, thrown, code) => {
    expect(toAppError(thrown).code).toBe(code);
  });

  it('that is our fault tells nothing about itself', () => {
    const problem = problemOf(toAppError(new Error('password=hunter2')), 'trace');
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });
});

describe('a problem document', () => {
  it.each(Object.keys(statusOf) as ErrorCode[])('%s is complete', (code) => {
    const problem = problemOf(new AppError(code), '0'.repeat(32));
    expect(Problem.parse(problem)).toMatchObject({
      code,
      status: statusOf[code],
      type: `urn:fernway:problem:${code}`,
    });
  });

  it('cannot be changed by details of the same name', () => {
    const error = new AppError('version-conflict', {
      details: { status: 200, code: 'fine', current: { version: 3 } },
    });
    expect(problemOf(error, 't')).toMatchObject({
      status: 409,
      code: 'version-conflict',
      current: { version: 3 },
    });
  });
});
