import { createHash } from 'node:crypto';
import type { Contributes } from '@fernway/web-kit/remote-app';
import type { PublicSettings } from '@fernway/web-kit/snapshot';
import { compose, type ComposeInput } from './compose.js';
import type { LoadedRelease } from './release.js';

const texts = (text: string) => ({ en: text, es: text, zh: text, ja: text, ko: text });
const settings: PublicSettings = {
  tokensExpire: 'never',
  currency: 'USD',
  payments: 'test',
  mail: 'local',
  google: false,
  plans: 'off',
};
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
  early: 'early()',
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
  frames: [],
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
  for (const [pattern, language] of [
    ['/', 'en'],
    ['/es', 'es'],
    ['/zh', 'zh'],
    ['/ja', 'ja'],
    ['/ko', 'ko'],
  ]) {
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
});

test('so is the early script, which the first paint waits for: no other may stand in the page', () => {
  const { html, headers } = pageOf('/');
  expect(html).toContain('<script>early()</script>');
  const hash = createHash('sha256').update('early()').digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  const { early: _, ...without } = host;
  expect(pageOf('/', { ...input, host: without }).headers['content-security-policy']).toContain("script-src 'self';");
  for (const early of ['x = "</script>"', 'x = "<!-- "', 'x\r\n'])
    expect(() => pageOf('/', { ...input, host: { ...host, early } })).toThrow('early script');
});

test('a page preloads what it takes, and what that takes, once', () => {
  const preloaded = (pattern: string) =>
    [...pageOf(pattern).html.matchAll(/rel="preload" as="script" href="([^"]+)"/g)].map(([, url]) => url);
  expect(preloaded('/')).toEqual([
    '/main.js',
    '/bootstrap.js',
    '/public.js',
    '/react.js',
    '/remotes/marketing/v1/entry.js',
    '/remotes/marketing/v1/landing.js',
  ]);
  expect(preloaded('/dashboard/fnb')).toEqual([
    '/main.js',
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

test('pictures of a public page have the address of the release', () => {
  const html = '<img src="/remotes/marketing/{version}/files/home.aa11.avif">';
  const pictured = fragments.map((fragment) => ({ ...fragment, html }));
  const page = pageOf('/es', {
    ...input,
    releases: { marketing: release('marketing', landing, { fragments: pictured }) },
  });
  expect(page.html).toContain('<img src="/remotes/marketing/v1/files/home.aa11.avif">');
});

test('a public page has its texts in it', () => {
  const told = fragments.map((fragment) => ({ ...fragment, messages: { marketing: { title: fragment.language } } }));
  const { html } = pageOf('/ja', {
    ...input,
    releases: { marketing: release('marketing', landing, { fragments: told }) },
  });
  expect(html).toContain('"messages":{"marketing":{"title":"ja"}}');
});

test('the sheets that the loader will wait for are preloaded, also those that the page inlines', () => {
  const preloaded = (pattern: string) =>
    [...pageOf(pattern).html.matchAll(/rel="preload" as="style" href="([^"]+)"/g)].map(([, url]) => url);
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
  for (const [path, access] of [
    ['/secret', 'signed-in'],
    ['/dashboard/open', 'public'],
  ] as const) {
    const wrong: Contributes = { title: texts('X'), routes: [{ path, access, title: texts('X') }] };
    expect(() => compose({ ...input, releases: { wrong: release('wrong', wrong) } })).toThrow(path);
  }
});

test('a missing fragment is told by name', () => {
  const some = fragments.filter(({ language }) => language !== 'ja');
  expect(() =>
    compose({ ...input, releases: { marketing: release('marketing', landing, { fragments: some }) } }),
  ).toThrow('marketing v1 has no fragment of / in ja');
});

test('pages without a prerendering carry the frames that their early script may show, with the styles of these', () => {
  const frames = (['signed-in', 'public'] as const).flatMap((kind) =>
    (['en', 'es'] as const).map((language) => ({ kind, language, html: `<b>${kind} ${language}</b>` })),
  );
  const styles = { 'signed-in.css': '.frame{color:red}' };
  const framed = { ...input, frames, host: { ...host, styles } };
  const dashboard = pageOf('/dashboard', framed);
  for (const { kind, language, html } of frames)
    expect(dashboard.html).toContain(`<template data-frame="${kind}" lang="${language}">${html}</template>`);
  expect(dashboard.html.indexOf('<template')).toBeLessThan(dashboard.html.indexOf('id="root"'));
  expect(dashboard.html).toContain('<p lang="ja">FernwayにはJavaScriptが必要です。');
  expect(dashboard.html).toContain('<style>.frame{color:red}</style>');
  expect(dashboard.headers['content-security-policy']).toContain(
    createHash('sha256').update('.frame{color:red}').digest('base64'),
  );
  const auth = pageOf('/auth', framed).html;
  expect(auth).toContain('data-frame="public" lang="es"');
  expect(auth).not.toContain('data-frame="signed-in"');
  expect(pageOf('/', framed).html).not.toContain('<template');
});

test('the texts of a page are named by language, for the early script to preload', () => {
  const shell = {
    ...host.shell,
    chunks: { ...host.shell.chunks, 'shell-es': chunk('shell-es'), 'common-es': chunk('common-es') },
  };
  const [home, contact] = crm.routes;
  const contributes = { ...crm, routes: [home!, { ...contact!, texts: 'contact-texts' }] };
  const chunks = { home: chunk('home'), 'messages-es': chunk('crm-es'), 'contact-texts-es': chunk('contact-es') };
  const facts = { ...release('crm', contributes).facts, chunks };
  const composed = { ...input, host: { ...host, shell }, releases: { crm: release('crm', contributes, { facts }) } };
  const textsOf = (pattern: string) => {
    const [, snapshot] = /fernway-snapshot">(.*)<\/script>/.exec(pageOf(pattern, composed).html)!;
    return (JSON.parse(snapshot!) as { texts: Record<string, { url: string }[]> }).texts['es']!.map(({ url }) => url);
  };
  const everywhere = ['/common-es.js', '/shell-es.js', '/remotes/crm/v1/crm-es.js'];
  expect(textsOf('/dashboard')).toEqual(everywhere);
  expect(textsOf('/dashboard/contacts/:id')).toEqual([...everywhere, '/remotes/crm/v1/contact-es.js']);
  const { html } = pageOf('/dashboard', composed);
  expect(html.indexOf('fernway-snapshot')).toBeLessThan(html.indexOf('early()'));
});

const origin = 'https://crm.example';
const listed = { ...input, origin };

test('search engines find a public page in every language, and what it is', () => {
  const described = fragments.map((fragment) => ({
    ...fragment,
    structuredData: [{ '@type': 'WebPage', url: '{origin}/es', name: '</script>' }],
  }));
  const { html } = pageOf('/es', {
    ...listed,
    releases: { marketing: release('marketing', landing, { fragments: described }) },
  });
  expect(html).toContain(`<link rel="canonical" href="${origin}/es">`);
  expect(html).toContain(`<link rel="alternate" hreflang="ja" href="${origin}/ja">`);
  expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}/">`);
  expect(html).not.toContain('noindex');
  const [, data = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    url: `${origin}/es`,
    name: '</script>',
  });
  for (const pattern of ['/auth', '/dashboard']) expect(pageOf(pattern, listed).html).toContain('content="noindex"');
  expect(compose(listed).fallback.html).toContain('<meta name="robots" content="noindex">');
});

test("prices that search engines are told are in the operator's currency", () => {
  const priced = fragments.map((fragment) => ({
    ...fragment,
    structuredData: [{ '@type': 'Offer', price: '{price:2900}', priceCurrency: '{currency}' }],
  }));
  const told = (currency: string) =>
    pageOf('/es', {
      ...input,
      settings: { ...settings, currency },
      releases: { marketing: release('marketing', landing, { fragments: priced }) },
    }).html;
  expect(told('EUR')).toContain('"price":"29.00","priceCurrency":"EUR"');
  expect(told('JPY')).toContain('"price":"2900","priceCurrency":"JPY"');
});

test('social networks show it with title, description and picture', () => {
  const { html } = pageOf('/ko', listed);
  for (const [name, content] of [
    ['title', 'Title ko &lt;&amp;&gt; · Fernway'],
    ['description', 'About'],
    ['url', `${origin}/ko`],
    ['locale', 'ko_KR'],
    ['locale:alternate', 'es_ES'],
    ['image', `${origin}/social.png`],
    ['image:width', '1200'],
  ])
    expect(html).toContain(`<meta property="og:${name}" content="${content}">`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test('a new public page stands in the sitemap by itself, and all others are closed to robots', () => {
  const pages: Contributes = {
    title: texts('Money'),
    routes: [{ path: '/test-checkout/:id', access: 'public', title: texts('Checkout') }],
  };
  const releases = { ...input.releases, billing: release('billing', pages) };
  const content = Object.fromEntries(compose({ ...listed, releases }).files.map((file) => [file.name, file.content]));
  expect(content['sitemap.xml']!.match(/<loc>[^<]*/g)).toEqual(
    ['', 'es', 'zh', 'ja', 'ko'].map((prefix) => `<loc>${origin}/${prefix}`),
  );
  expect(content['sitemap.xml']).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/"/>`);
  expect(content['robots.txt']!.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth',
    'Disallow: /dashboard',
    'Disallow: /login',
    'Disallow: /signup',
    'Disallow: /test-checkout/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]);
  expect(JSON.parse(content['manifest.webmanifest']!)).toMatchObject({ name: 'Fernway', start_url: '/dashboard' });
});
