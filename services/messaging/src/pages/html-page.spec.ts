import { escapeHtml } from './html-page.js';

it('shows every text as it is, also one that looks escaped', () => {
  expect(escapeHtml(`&lt;b&gt; <i title="x" id='y'>`)).toBe(
    '&amp;lt;b&amp;gt; &lt;i title=&quot;x&quot; id=&#39;y&#39;&gt;',
  );
});
