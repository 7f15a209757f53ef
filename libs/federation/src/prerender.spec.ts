import { createElement } from 'react';
import { useT } from '@fernway/i18n';
import { prerenderAll } from './prerender.js';

const inAll = (texts: Record<string, string>) => () => Promise.resolve(texts);

test('a page has its words from its own texts or from those of the remote, also for search engines', async () => {
  const Page = () => createElement('h1', null, useT('remote-guide')('heading'));
  const fragments = await prerenderAll({
    name: 'remote',
    messages: inAll({ title: 'Home', about: 'About us' }),
    pages: {
      '/': {
        Page: () => null,
        title: 'title',
        description: 'about',
        structuredData: ({ t, address, settings }) => [
          { name: t('title'), url: address('/'), priceCurrency: settings.currency },
        ],
      },
      '/guide': {
        Page,
        title: 'title',
        description: 'about',
        texts: { namespace: 'remote-guide', load: inAll({ title: 'Guide', about: 'How to', heading: 'Start here' }) },
      },
    },
  });
  expect(fragments.filter(({ language }) => language === 'ko')).toMatchObject([
    {
      path: '/',
      title: 'Home',
      description: 'About us',
      structuredData: [{ name: 'Home', url: '{origin}/ko', priceCurrency: 'USD' }],
    },
    { path: '/guide', title: 'Guide', description: 'How to', html: '<h1>Start here</h1>' },
  ]);
});
