import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { audienceOf, findPage } from '@fernway/federation/find-page';
import type { SiteIndex } from '@fernway/federation/site';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export type Folders = { site: string; shell: string; remotes: string };
export type StaticServer = { url: string; close: () => Promise<void> };

/** Serves a composed site, the shell's files and published remotes, as the gateway does. */
export async function serve({ site, shell, remotes }: Folders, port = 0): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (file: string, status: number, headers: Record<string, string>) => {
      const brotli = /\bbr\b/.test(String(request.headers['accept-encoding'])) && existsSync(`${file}.br`);
      const encoding = brotli ? { 'content-encoding': 'br' } : {};
      response.writeHead(status, { 'content-type': types[extname(file)] ?? '', ...encoding, ...headers });
      createReadStream(brotli ? `${file}.br` : file).pipe(response);
    };
    const end = (status: number) => void response.writeHead(status).end();
    void (async () => {
      const index = JSON.parse(await readFile(join(site, 'index.json'), 'utf8')) as SiteIndex;
      const bucket = Number(/fernway-bucket=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? 99);
      if (pathname === '/remotes.json') return send(join(site, audienceOf(index, bucket).remotes), 200, fresh);
      if (pathname.startsWith('/api/')) return end(503);
      if (/^\/(assets|remotes)\//.test(pathname)) {
        const file = pathname.startsWith('/assets/') ? join(shell, normalize(pathname)) : join(remotes, normalize(pathname.slice('/remotes'.length)));
        return existsSync(file) ? send(file, 200, immutable) : end(404);
      }
      const page = findPage(index, bucket, pathname);
      send(join(site, page.file), page.status, { ...page.headers, ...fresh });
    })().catch(() => end(500));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const fresh = { 'cache-control': 'no-cache' };
const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
