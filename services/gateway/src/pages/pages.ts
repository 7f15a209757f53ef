import { AppError } from '@fernway/contracts/errors';
import { audienceOf, findFile, findPage, withoutPrefix } from '@fernway/federation/find-page';
import { traceContext } from '@fernway/events/trace-context';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bucketOf } from './bucket.js';
import type { CurrentSite, Site } from './site.js';

export type PagesFolders = { shellDirectory: string; remotesDirectory: string };

const immutable = { immutable: true, maxAge: '1y' };
/** Icons and the like, whose names stay. */
const aDay = { immutable: false, maxAge: '1d' };
const file = /\/[^/]+\.[a-z0-9]+$/i;
/** Only what a browser asks for leaves the builds: no build facts, no manifests of the shell. */
const servedAtRoot = /^\/(assets\/(c\/)?)?[\w.-]+\.(js|css|svg|png|ico|webp|woff2)$/;

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
      const made = siteFile(site, request, reply, path);
      if (made) return reply.headers(fresh).sendFile(made.file, made.directory, uncached);
      if (!servedAtRoot.test(path)) throw new AppError('not-found');
      return reply.sendFile(path.slice(1), shellDirectory, path.startsWith('/assets/') ? immutable : aDay);
    }
    const { directory, index } = composed(site);
    const bucket = bucketOf(request, reply, index.audiences.length > 1);
    const moved = withoutPrefix(index, bucket, decodeURI(path));
    if (moved) return reply.headers(fresh).redirect(encodeURI(moved) + request.url.slice(path.length));
    const found = findPage(index, bucket, decodeURI(path));
    if (found.status === 404)
      traceContext.run(request.traceparent, () => request.log.info({ path }, 'no page at this address'));
    return reply
      .status(found.status)
      .headers({ ...found.headers, ...fresh })
      .type('text/html; charset=utf-8')
      .sendFile(found.file, directory, uncached);
  });
};

const fresh = { 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' };
const uncached = { cacheControl: false, lastModified: false };

/** What was composed beside the pages, such as the sitemap. */
const siteFile = (site: Site, request: FastifyRequest, reply: FastifyReply, path: string) => {
  const current = site.current();
  if (!current) return undefined;
  const { directory, index } = current;
  const file = findFile(index, bucketOf(request, reply, index.audiences.length > 1), path);
  return file && { file, directory };
};

const composed = (site: Site): CurrentSite => {
  const current = site.current();
  if (!current) throw new AppError('unavailable', { detail: 'The pages are being made; try again in a moment' });
  return current;
};
