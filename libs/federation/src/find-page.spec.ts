import { audienceOf, findPage, withoutPrefix } from './find-page.js';
import type { SiteIndex, SitePage } from './site.js';

const page = (pattern: string, file = `${pattern}.html`): SitePage => ({ pattern, kind: 'app', headers: {}, file });
const index: SiteIndex = {
  hash: '',
  audiences: [
    { below: 10, remotes: '10/remotes.json', pages: [page('/', 'canary.html')], fallback: page('*'), files: {} },
    {
      below: 100,
      remotes: '100/remotes.json',
      pages: [page('/'), page('/es'), page('/dashboard'), page('/dashboard/contacts/:id')],
      fallback: page('*', 'fallback.html'),
      files: {},
    },
  ],
};
const found = (path: string, bucket = 99) => {
  const { file, status } = findPage(index, bucket, path);
  return [file, status];
};

test.each([
  ['/', '/.html', 200],
  ['/es/', '/es.html', 200],
  ['/dashboard/contacts/42', '/dashboard/contacts/:id.html', 200],
  ['/dashboard/contacts/42/edit', 'fallback.html', 200],
  ['/dashboard/nothing-yet', 'fallback.html', 200],
  ['/dashboards', 'fallback.html', 404],
  ['/wp-admin', 'fallback.html', 404],
])('%s answers %s with %d', (path, file, status) => expect(found(path)).toEqual([file, status]));

test('a bucket below the bound sees the canary', () => {
  expect(found('/', 9)[0]).toBe('canary.html');
  expect(found('/', 10)[0]).toBe('/.html');
  expect(audienceOf(index, 0).remotes).toBe('10/remotes.json');
});

test.each([
  ['/es/dashboard/contacts/42', '/dashboard/contacts/42'],
  ['/ko/dashboard/nothing-yet', '/dashboard/nothing-yet'],
  ['/es', undefined],
  ['/es/wp-admin', undefined],
  ['/dashboard', undefined],
  ['/es//evil.example', undefined],
])('%s leads on to %s', (path, to) => expect(withoutPrefix(index, 99, path)).toBe(to));
