import { hasBody } from '@fernway/service-kit/plain';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { tooLarge } from '../protection/body-limit.js';

/** For a client to end its request once it has been answered. */
const lingerMs = 5_000;
/** Bodies up to this are read before they are sent on: no service waits for a slow client, and no stream is made for a form. */
const wholeBytes = 64 * 1024;

type Body = Buffer | Readable | null;

/** Hands on the body of a request; `broken` hears of a client that hung up before anything could be handed on. */
export const withBody = (request: FastifyRequest, send: (body: Body) => void, broken: (error: Error) => void): void => {
  const { raw } = request;
  if (!hasBody(raw)) return send(null);
  if (raw.destroyed) return broken(hungUp());
  const length = raw.headers['content-length'];
  if (length === undefined || Number(length) > wholeBytes) return send(passing(request));
  const chunks: Buffer[] = [];
  raw.on('data', (chunk: Buffer) => void chunks.push(chunk));
  raw.once('end', () => send(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
  raw.once('close', () => {
    if (!raw.complete) broken(hungUp());
  });
};

const hungUp = () => new Error('The client hung up in the middle of its request');

/**
 * The body as it comes. A service may answer before it has read all of it: then the rest is read and dropped, for a
 * client that is cut off while it sends may never see the answer.
 */
const passing = (request: FastifyRequest): Readable => {
  const { raw } = request;
  const body = new PassThrough();
  let bytes = 0;
  // What says how long it is was looked at before; Node reads no more than that.
  if (raw.headers['content-length'] === undefined)
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > request.bodyLimit) body.destroy(tooLarge(request));
    });
  raw.pipe(body);
  raw.once('close', () => {
    if (!raw.complete) body.destroy(hungUp());
  });
  body.once('close', () => dropRest(raw));
  body.on('error', () => undefined);
  return body;
};

const dropRest = (raw: IncomingMessage): void => {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const limit = setTimeout(() => raw.destroy(), lingerMs);
  for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(limit));
};
