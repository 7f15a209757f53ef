import { createHash } from 'node:crypto';
import type { Contributes } from '@fernway/web-kit/remote-app';
import type { PublicSettings } from '@fernway/web-kit/snapshot';
import { compose, type ComposeInput } from './compose.js';
import type { LoadedRelease } from './release.js';

const texts = (text: string) => ({ en: text, es: text, zh: text, ja: text, ko: text });
const settings: PublicSettings = { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false };
const chunk = (name: string, takes: string[] = [], css: string[] = []) => ({ js: [`${name}.js`], css, takes });

const host: ComposeInput['host'] = {
  shell: {
    chunks: {
      main: chunk('main'),
      bootstrap: chunk('bootstrap'),
      public: chunk('public', ['react'], ['public.css']),
      app: chunk('app', ['react', 'router']),
      'signed-in': chunk('signed-in', ['antd'], ['signed-in.css']),
    },
    provided: { react: chunk('react'), router: chunk('router', ['react']), antd: chunk('antd', ['react']) },
    integrity: { 'main.js': 'sha384-main', 'public.js': 'sha384-public' },
  },
  early: { chunks: { early: chunk('early') }, provided: {}, integrity: { 'early.js': 'sha384-early' } },
  styles: {},
};

function release(name: string, contributes: Contributes, change: Partial<LoadedRelease> = {}): LoadedRelease {
  return {
    version: 'v1',
    facts: {
      name,
      contract: 1,
      contributes,
      entry: 'entry.js',
      requires: { react: '^19.3.1' },
      chunks: { landing: chunk('landing', ['react'], ['landing.css']), home: chunk('home', ['antd']) },
    },
    integrity: { 'entry.js': 'sha384-entry', 'mf-manifest.json': 'sha384-manifest', 'landing.js': 'sha384-landing' },
    fragments: [],
    styles: { 'landing.css': '.hero{color:red}', 'other.css': '.other{}' },
    ...change,
  };
}

const landing: Contributes = {
  title: texts('Site'),
  routes: [{ path: '/', access: 'public', title: texts('Home'), prerender: true, chunk: 'landing' }],
};
const crm: Contributes = {
  title: texts('CRM'),
  routes: [
    { path: '/dashboard', aliases: ['/dashboard/fnb'], access: 'signed-in', title: texts('Home'), chunk: 'home' },
    { path: '/dashboard/contacts/:id', access: 'signed-in', title: texts('Contact') },
  ],
};
const fragments = (['en', 'es', 'zh', 'ja', 'ko'] as const).flatMap((language) =>
  (['never', 'monthly'] as const).map((tokensExpire) => ({
    path: '/',
    language,
    when: { tokensExpire },
    title: `Title ${language} <&>`,
    description: 'About',
    html: `<p>${language} ${tokensExpire}</p>`,
  })),
);
const input: ComposeInput = {
  host,
  settings,
  releases: { marketing: release('marketing', landing, { fragments }), crm: release('crm', crm) },
};
const pageOf = (pattern: string, from = input) => compose(from).pages.find((page) => page.pattern === pattern)!;

test('the same input gives the same bytes, whatever the order of the releases', () => {
  const turned = { ...input, releases: Object.fromEntries(Object.entries(input.releases).reverse()) };
  expect(JSON.stringify(compose(turned))).toBe(JSON.stringify(compose(input)));
});

test('a public page exists in every language, in the variant of the settings', () => {
  for (const [pattern, language] of [['/', 'en'], ['/es', 'es'], ['/zh', 'zh'], ['/ja', 'ja'], ['/ko', 'ko']]) {
    const { html, kind } = pageOf(pattern!);
    expect(kind).toBe('prerendered');
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<div id="root"><p>${language} never</p></div>`);
    expect(html).toContain(`<title>Title ${language} &lt;&amp;&gt; · Fernway</title>`);
  }
  expect(pageOf('/es', { ...input, settings: { ...settings, tokensExpire: 'monthly' } }).html).toContain('es monthly');
});

test('its styles are in the page and in the policy, the others are not', () => {
  const { html, headers } = pageOf('/');
  expect(html).toContain('<style>.hero{color:red}</style>');
  expect(html).not.toContain('.other');
  const hash = createHash('sha256').update('.hero{color:red}').digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('a page preloads what it takes, and what that takes, once', () => {
  const preloaded = (pattern: string) => [...pageOf(pattern).html.matchAll(/rel="preload" as="script" href="([^"]+)"/g)].map(([, url]) => url);
  expect(preloaded('/')).toEqual([
    '/bootstrap.js',
    '/public.js',
    '/react.js',
    '/remotes/marketing/v1/entry.js',
    '/remotes/marketing/v1/landing.js',
  ]);
  expect(preloaded('/dashboard/fnb')).toEqual([
    '/bootstrap.js',
    '/app.js',
    '/react.js',
    '/router.js',
    '/signed-in.js',
    '/antd.js',
    '/remotes/crm/v1/entry.js',
    '/remotes/crm/v1/home.js',
  ]);
  expect(pageOf('/').html).toContain('href="/public.js" integrity="sha384-public" crossorigin="anonymous"');
});

test('the sheets that the loader will wait for are preloaded, also those that the page inlines', () => {
  const preloaded = (pattern: string) => [...pageOf(pattern).html.matchAll(/rel="preload" as="style" href="([^"]+)"/g)].map(([, url]) => url);
  expect(preloaded('/')).toEqual(['/public.css', '/remotes/marketing/v1/landing.css']);
  expect(preloaded('/dashboard/fnb')).toEqual(['/signed-in.css']);
  expect(preloaded('/auth')).toEqual([]);
});

test('the snapshot cannot close its script element, and carries no hashes but those it needs', () => {
  const evil = { ...crm, title: texts('</script><script>alert(1)') };
  const { html } = pageOf('/dashboard', { ...input, releases: { crm: release('crm', evil) } });
  expect(html).not.toContain('<script>alert');
  const { remotes } = compose(input).remotes;
  expect(remotes.map(({ name }) => name)).toEqual(['crm', 'marketing']);
  expect(remotes[0]?.integrity).toEqual(input.releases['crm']?.integrity);
  expect(pageOf('/dashboard').html).not.toContain('sha384-landing"');
});

test('two remotes cannot claim one path, nor one of the shell', () => {
  const twice = { crm: release('crm', crm), other: release('other', crm) };
  expect(() => compose({ ...input, releases: twice })).toThrow('/dashboard is contributed by other and by crm');
  const own: Contributes = { title: texts('X'), routes: [{ path: '/auth', access: 'public', title: texts('X') }] };
  expect(() => compose({ ...input, releases: { own: release('own', own) } })).toThrow('by the shell');
});

test('signed-in pages lie under /dashboard, public ones do not', () => {
  for (const [path, access] of [['/secret', 'signed-in'], ['/dashboard/open', 'public']] as const) {
    const wrong: Contributes = { title: texts('X'), routes: [{ path, access, title: texts('X') }] };
    expect(() => compose({ ...input, releases: { wrong: release('wrong', wrong) } })).toThrow(path);
  }
});

test('a missing fragment is told by name', () => {
  const some = fragments.filter(({ language }) => language !== 'ja');
  expect(() => compose({ ...input, releases: { marketing: release('marketing', landing, { fragments: some }) } })).toThrow(
    'marketing v1 has no fragment of / in ja',
  );
});
