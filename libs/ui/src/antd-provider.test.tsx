import { setLanguage } from '@fernway/i18n';
import { act, render, screen } from '@testing-library/react';
import { Empty } from 'antd';
import { useState } from 'react';

import { AntdProvider } from './antd-provider.js';

/** Says how often it began. */
let begun = 0;
function Part() {
  useState(() => (begun += 1));
  return <Empty />;
}

test('brings antd’s texts in the language of the page, and no part in it begins anew when they come', async () => {
  render(
    <AntdProvider>
      <Part />
    </AntdProvider>,
  );
  expect(screen.getAllByText('No data')).not.toEqual([]);
  await act(() => setLanguage('es'));
  expect(await screen.findAllByText('No hay datos')).not.toEqual([]);
  expect(begun).toBe(1);
});
