import { getStorage } from '@fernway/contracts/http/crm-storage';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { screen, within } from '@testing-library/react';

import texts from '../settings/locales/en.json' with { type: 'json' };
import { StoragePanel } from './storage-panel.js';

const mb = 1024 ** 2;
const storage = {
  allowedBytes: 10 * mb,
  usedBytes: 4 * mb,
  attachedBytes: 2.5 * mb,
  deletedBytes: mb,
  importBytes: 0.5 * mb,
  incomingBytes: 0,
};

function show(answer = storage) {
  signInForTest({ role: 'member' });
  const api = fakeApi();
  api.on(getStorage, answer);
  renderPart(<StoragePanel />, { messages: { settings: texts } });
}

it('tells how much is used, in words and as a bar of its parts', async () => {
  show();
  const meter = await screen.findByRole('meter', { name: '4 MB of 10 MB used' });
  expect(meter.getAttribute('aria-valuenow')).toBe(String(4 * mb));
  expect([...meter.children].map((part) => (part as HTMLElement).style.flexGrow)).toEqual(['0.25', '0.1', '0.05']);
  expect(screen.getByText('Deleted files (gone for good after 30 days)').parentElement?.textContent).toContain('1 MB');
  expect(screen.getByText('All files of the workspace count together.')).toBeTruthy();
});

it('says what can be done once it is full', async () => {
  show({ ...storage, attachedBytes: 9 * mb, usedBytes: 10.5 * mb });
  const region = await screen.findByRole('region', { name: '10.5 MB of 10 MB used' });
  expect(within(region).getByText(/There is no room for more files/)).toBeTruthy();
});
