// Serves a composed site, the shell's files and published remotes, as the gateway does, with faults on request.
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { audienceOf, findPage } from '@fernway/federation/find-page';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * @param {{ site: string, shell: string, remotes: string }} folders
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve({ site, shell, remotes }, port = 0) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const index = JSON.parse(await readFile(join(site, 'index.json'), 'utf8'));
    const bucket = Number(/fernway-bucket=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? 99);
    const send = (file, status = 200, headers = {}) => {
      const brotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && existsSync(`${file}.br`);
      response.writeHead(status, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
        ...(brotli ? { 'content-encoding': 'br' } : {}),
        ...headers,
      });
      createReadStream(brotli ? `${file}.br` : file).pipe(response);
    };
    const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
    const under = (folder, prefix) => join(folder, normalize(pathname.slice(prefix.length)));

    if (pathname === '/remotes.json') return send(join(site, audienceOf(index, bucket).remotes));
    if (pathname.startsWith('/api/')) return void response.writeHead(503).end();
    const file = pathname.startsWith('/assets/') ? under(shell, '') : under(remotes, '/remotes');
    if (/^\/(assets|remotes)\//.test(pathname))
      return existsSync(file) ? send(file, 200, immutable) : void response.writeHead(404).end();
    const page = findPage(index, bucket, pathname);
    send(join(site, page.file), page.status, page.headers);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}
