import { AppError } from '@fernway/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Done = (error: Error | null, body?: unknown) => void;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const refused = (what: string): AppError =>
  new AppError('invalid-request', { detail: `${what} is not valid UTF-8, or holds characters that cannot be stored` });

/** Levels of arrays and objects within each other; no schema has as many. */
const deepest = 50;

/**
 * Reads JSON as it was sent, or not at all: bytes that are no UTF-8, halves of surrogate pairs and NUL are refused, where
 * Node would put a replacement character in their place and a database would fail. So is what is nested deeper than 50
 * levels, before it is parsed.
 */
export function soundJson(fastify: FastifyInstance): (request: FastifyRequest, body: Buffer, done: Done) => void {
  const parse = fastify.getDefaultJsonParser('error', 'error') as (
    request: FastifyRequest,
    body: string,
    done: Done,
  ) => void;
  return (request, body, done) => {
    if (isTooDeep(body))
      return done(new AppError('invalid-request', { detail: `The body is nested deeper than ${deepest} levels` }));
    const text = decoded(body);
    if (text === undefined) return done(refused('The body'));
    parse(request, text, (error, value) => done(error, error ? undefined : value));
  };
}

const [quote, backslash] = Buffer.from('"\\');
const [openArray, closeArray, openObject, closeObject] = Buffer.from('[]{}');

/** Counts brackets outside of strings; bytes of other characters are never mistaken for them in UTF-8. */
const isTooDeep = (json: Buffer): boolean => {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) inString = !inString;
    else if (inString) at += byte === backslash ? 1 : 0;
    else if (byte === openArray || byte === openObject) depth++;
    else if (byte === closeArray || byte === closeObject) depth--;
    if (depth > deepest) return true;
  }
  return false;
};

const decoded = (body: Buffer): string | undefined => {
  try {
    const text = utf8.decode(body);
    // Few bodies hold such an escape at all: only those are looked through.
    return !/\\u(?:0000|d[89a-f])/i.test(text) || isSound(JSON.parse(text)) ? text : undefined;
  } catch (error) {
    // What is no JSON is told so by the parser itself.
    return error instanceof SyntaxError ? body.toString() : undefined;
  }
};

const isSound = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isSound(name) && isSound(member));
};

/** Refuses an address whose escapes are no UTF-8 or stand for NUL, before it is routed by what became of it. */
export function refuseUnsoundAddresses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.raw;
    done(url === undefined || !url.includes('%') || isSoundAddress(url) ? undefined : refused('The address'));
  });
}

const isSoundAddress = (url: string): boolean =>
  (url.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every((escaped) => {
    try {
      return !utf8.decode(Buffer.from(escaped.replaceAll('%', ''), 'hex')).includes('\0');
    } catch {
      return false;
    }
  });
