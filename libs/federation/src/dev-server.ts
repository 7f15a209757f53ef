import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from '@rspack/core';
import { devRegistry, type DevApp } from './dev-apps.js';
import { pageHtml } from './page-html.js';

type DevServer = NonNullable<Configuration['devServer']>;
type Next = (error?: unknown) => void;

const common = ({ port }: DevApp): DevServer => ({
  host: '127.0.0.1',
  port,
  hot: true,
  // A change that cannot be taken in keeps the page and its state; the console says so.
  liveReload: false,
  allowedHosts: 'all',
  client: { overlay: false, webSocketURL: `ws://127.0.0.1:${port}/ws` },
});

/** Serves a remote to a shell on another origin. */
export const remoteDevServer = (app: DevApp): DevServer => ({
  ...common(app),
  headers: { 'Access-Control-Allow-Origin': '*' },
});

/** Serves the shell: its page for every address, the registry of the running development servers, and the API. */
export function hostDevServer(app: DevApp): DevServer {
  const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:4000';
  const asGateway = { host: new URL(gateway).host, origin: gateway };
  return {
    ...common(app),
    proxy: [{ context: ['/api'], target: gateway, headers: asGateway }],
    setupMiddlewares: (middlewares) => [...middlewares, { name: 'fernway-page', middleware: answer }],
  };
}

function answer(request: IncomingMessage, response: ServerResponse, next: Next) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/remotes.json')
    return void send(
      response,
      'application/json',
      devRegistry().then((registry) => JSON.stringify(registry)),
      next,
    );
  if (/\.\w+$/.test(pathname)) return next();
  return void send(response, 'text/html; charset=utf-8', devPage(), next);
}

async function send(response: ServerResponse, type: string, body: Promise<string>, next: Next) {
  try {
    response.setHeader('content-type', type);
    response.setHeader('cache-control', 'no-store');
    response.end(await body);
  } catch (error) {
    next(error);
  }
}

/**
 * React's refresh runtimes (one in the shell, one in every remote) find each other's renderer through this hook. The one
 * that refresh makes by itself never tells: edits of a remote would silently not show. It has to be there first.
 */
const refreshHook = `<script>
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, nextId: 0,
  inject(renderer) { const id = ++this.nextId; this.renderers.set(id, renderer); return id; },
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {}
};
</script>`;

async function devPage(): Promise<string> {
  const { remotes } = await devRegistry();
  const html = pageHtml({
    language: 'en',
    title: 'Fernway',
    alternates: [],
    early: { url: '/assets/early.js' },
    scripts: [{ url: '/assets/main.js' }],
    preload: [],
    styles: [],
    inlined: [],
    snapshot: {
      remotes,
      settings: {
        tokensExpire: 'never',
        currency: 'USD',
        payments: 'test',
        mail: 'local',
        google: false,
        plans: 'off',
      },
    },
    content: '',
  });
  return html.replace('<head>', `<head>\n${refreshHook}`);
}
