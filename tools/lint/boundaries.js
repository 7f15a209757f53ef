// Who may import whom: the layers of the architecture, as settings and policies of eslint-plugin-boundaries.
import { fileURLToPath } from 'node:url';

/** Folders in import order, lowest first; each may use those before it (and packages from the registry). */
const nodeLibs = ['database', 'events', 'service-kit'];
const webLibs = ['ui', 'web-kit'];

const lib = (name) => ({ type: `lib-${name}`, pattern: `libs/${name}` });

export const boundarySettings = {
  'boundaries/root-path': fileURLToPath(new URL('../..', import.meta.url)),
  'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
  'boundaries/legacy-templates': false,
  'boundaries/elements': [
    // The shell's own features are parts of one frame and meet in it.
    { type: 'feature', pattern: 'apps/!(shell)/src/features/*', capture: ['app', 'name'] },
    { type: 'shell', pattern: 'apps/shell' },
    { type: 'remote', pattern: 'apps/*', capture: ['app'] },
    { type: 'service', pattern: 'services/*', capture: ['service'] },
    ...['brand', 'contracts', 'i18n', 'federation', ...webLibs, ...nodeLibs].map(lib),
    { type: 'lib-other', pattern: 'libs/*' },
    { type: 'tools', pattern: 'tools' },
  ],
  'boundaries/files': [
    { category: 'any', pattern: '**/*' }, // a file of no category matches no `noneOf`
    {
      category: 'test',
      pattern: [
        '**/*.spec.ts',
        '**/*.test.{ts,tsx}',
        '**/*.{e2e,long}-spec.ts',
        '**/test/**',
        '**/e2e/**',
        '**/testing.{ts,tsx}',
        '**/testing/**',
      ],
    },
    { category: 'config', pattern: ['**/*.config.{js,ts,mjs}', '**/rspack.*.ts', 'libs/*/build/**'] },
    { category: 'kafka', pattern: ['libs/events/src/**/*kafka*.ts'] },
    { category: 'gemini', pattern: ['services/ai/src/**/gemini.provider.ts', 'services/ai/src/**/gemini*.ts'] },
    {
      category: 'public-slot',
      pattern: ['apps/marketing/src/**', 'apps/*/src/{slots,features}/{purchase,onboarding}/**'],
    },
  ],
  'import/resolver': { [fileURLToPath(new URL('./resolver.js', import.meta.url))]: {} },
};

const types = (...anyOf) => ({ element: { types: { anyOf } } });
const libs = (names) => types(...names.map((name) => `lib-${name}`));
const sources = (...names) => ({ source: names.flatMap((name) => [name, `${name}/**`]) });
const notTest = { file: { categories: { noneOf: ['test', 'config'] } } };
const web = ['shell', 'remote', 'feature', ...webLibs.map((name) => `lib-${name}`)];
const node = ['service', ...nodeLibs.map((name) => `lib-${name}`)];
const forbid = (from, to, dependency, message) => ({
  from,
  disallow: { ...(to && { to }), ...(dependency && { dependency }) },
  message,
});

export const boundaryPolicies = [
  // Deployables know nothing of each other.
  forbid(
    types('shell'),
    types('remote', 'feature'),
    undefined,
    'The shell knows no remote: it loads what the registry names.',
  ),
  forbid(
    types('remote', 'feature'),
    types('shell'),
    undefined,
    'A remote never imports the shell: what both need is a library.',
  ),
  forbid(
    types('remote', 'feature'),
    { element: { type: ['remote', 'feature'], captured: { app: '!{{ from.element.captured.app }}' } } },
    undefined,
    'A remote never imports another remote: they meet in the registry, in slots and in contracts.',
  ),
  forbid(
    types('feature'),
    { element: { type: 'feature', captured: { name: '!{{ from.element.captured.name }}' } } },
    undefined,
    'A feature never imports a sibling: lift what both need into the app.',
  ),
  forbid(
    types('service'),
    { element: { type: 'service', captured: { service: '!{{ from.element.captured.service }}' } } },
    undefined,
    'A service never imports another: it calls its API or listens to its events.',
  ),

  // The browser's side and the server's side.
  forbid({ ...types(...web), ...notTest }, libs(nodeLibs), undefined, 'Browser code never imports server code.'),
  forbid(
    { ...types(...web), ...notTest },
    { module: { origin: 'core' } },
    undefined,
    'Browser code has no Node modules.',
  ),
  forbid(
    types(...web),
    undefined,
    sources('pg', 'typeorm', 'kafkajs', '@nestjs/*', 'fastify', '@fastify/*'),
    'Browser code never imports server packages.',
  ),
  forbid(types(...node), libs(webLibs), undefined, 'Server code never imports browser code.'),
  forbid(
    types(...node),
    undefined,
    sources('react', 'react-dom', 'antd', '@ant-design/*', 'react-router-dom', '@tanstack/*'),
    'Server code never imports browser packages.',
  ),

  // Libraries in their order: nothing below imports what stands above it.
  forbid(
    { ...libs(['brand', 'contracts', 'i18n', 'federation', 'other', ...webLibs, ...nodeLibs]), ...notTest },
    types('shell', 'remote', 'feature', 'service', 'tools'),
    undefined,
    'A library never imports an app, a service or a tool.',
  ),
  forbid(
    { ...types('lib-contracts'), ...notTest },
    { module: { origin: ['external', 'core'] } },
    { source: '!zod' },
    'Contracts are zod only: they run in browser and server.',
  ),
  forbid(
    libs(['brand', 'contracts']),
    libs(['i18n', 'federation', ...webLibs, ...nodeLibs]),
    undefined,
    'Contracts and brand stand at the bottom.',
  ),
  ...nodeLibs
    .slice(0, -1)
    .map((name, index) =>
      forbid(
        types(`lib-${name}`),
        libs(nodeLibs.slice(index + 1)),
        undefined,
        `Libraries are layered: ${nodeLibs.join(' <- ')}.`,
      ),
    ),

  // One door to each big dependency.
  forbid(
    { element: { type: '!lib-ui' } },
    undefined,
    sources('antd', '@ant-design/*'),
    'antd comes through @fernway/ui only: shared whole, it loses its tree shaking.',
  ),
  forbid(
    { element: { type: '!(shell|lib-web-kit)' } },
    undefined,
    sources('react-router', 'react-router-dom'),
    'The router comes through @fernway/web-kit/router only.',
  ),
  forbid(
    { file: { categories: { noneOf: ['kafka', 'test'] } } },
    undefined,
    sources('kafkajs'),
    'kafkajs stays in the Kafka transport of libs/events.',
  ),
  forbid(
    { file: { categories: { noneOf: ['gemini', 'test'] } } },
    undefined,
    sources('@google/generative-ai'),
    'The Gemini package is end-of-life: one file imports it.',
  ),

  // Slots of public pages load on a click, beside a page without antd or query client.
  forbid(
    { file: { categories: { anyOf: ['public-slot'], noneOf: ['test'] } } },
    undefined,
    sources(
      '@fernway/ui/core',
      '@fernway/ui/forms',
      '@fernway/ui/data',
      '@fernway/ui/pickers',
      '@fernway/ui/large-charts',
      '@fernway/i18n/runtime',
      '@tanstack/react-query',
      'react-i18next',
      'i18next',
    ),
    'Public pages and their slots are free of antd, react-query and the i18next runtime.',
  ),
];
