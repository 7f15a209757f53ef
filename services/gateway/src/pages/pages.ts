import { AppError } from '@fernway/contracts/errors';
import { audienceOf, findPage, withoutPrefix } from '@fernway/federation/find-page';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { bucketOf } from './bucket.js';
import type { CurrentSite, Site } from './site.js';

export type PagesFolders = { shellDirectory: string; remotesDirectory: string };

const immutable = { immutable: true, maxAge: '1y' };
const file = /\/[^/]+\.[a-z0-9]+$/i;
/** Only what a browser asks for leaves the builds: no build facts, no manifests of the shell. */
const servedAtRoot = /^\/(assets\/(c\/)?)?[\w.-]+\.(js|css|svg|png|ico|webp|woff2|txt|webmanifest)$/;

/**
 * Files of the shell and the remotes, whose names change with their content, and the composed pages, which are asked
 * for again at every visit.
 */
export const servePages = (
  fastify: FastifyInstance,
  site: Site,
  { shellDirectory, remotesDirectory }: PagesFolders,
): void => {
  void fastify.register(staticFiles, {
    root: remotesDirectory,
    prefix: '/remotes/',
    preCompressed: true,
    index: false,
    ...immutable,
    allowedPath: (path) => !/^\/(registry|seeded)\./.test(path),
  });

  fastify.get('/remotes.json', (request, reply) => {
    const { directory, index } = composed(site);
    const { remotes } = audienceOf(index, bucketOf(request, reply, index.audiences.length > 1));
    return reply.headers(fresh).type('application/json; charset=utf-8').sendFile(remotes, directory, uncached);
  });

  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (/^\/(api|internal)(\/|$)/.test(path)) throw new AppError('not-found');
    if (file.test(path)) {
      if (!servedAtRoot.test(path)) throw new AppError('not-found');
      return reply.sendFile(path.slice(1), shellDirectory, immutable);
    }
    const { directory, index } = composed(site);
    const bucket = bucketOf(request, reply, index.audiences.length > 1);
    const moved = withoutPrefix(index, bucket, decodeURI(path));
    if (moved) return reply.headers(fresh).redirect(encodeURI(moved) + request.url.slice(path.length));
    const found = findPage(index, bucket, decodeURI(path));
    return reply
      .status(found.status)
      .headers({ ...found.headers, ...fresh })
      .type('text/html; charset=utf-8')
      .sendFile(found.file, directory, uncached);
  });
};

const fresh = { 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' };
const uncached = { cacheControl: false, lastModified: false };

const composed = (site: Site): CurrentSite => {
  const current = site.current();
  if (!current) throw new AppError('unavailable', { detail: 'The pages are being made; try again in a moment' });
  return current;
};
