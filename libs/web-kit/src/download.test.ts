import { getReceipt } from '@fernway/contracts/http/billing';
import { afterEach, expect, jest, test } from '@jest/globals';

import { download } from './download.js';
import { fakeApi, signInForTest } from './testing.js';

const id = '01890000-0000-7000-8000-000000000000';
const saved: { name: string; file: Blob }[] = [];
let made: Blob;

URL.createObjectURL = (file) => {
  made = file as Blob;
  return 'blob:made';
};
URL.revokeObjectURL = () => undefined;
jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  saved.push({ name: this.download, file: made });
});
afterEach(() => void saved.splice(0));

test('saves what an endpoint answers byte by byte, with the session’s token', async () => {
  jest.useFakeTimers();
  const api = fakeApi();
  signInForTest();
  api.on(getReceipt, '%PDF-1.7');
  await download(getReceipt, { params: { id }, query: { language: 'ja' } }, 'receipt.pdf');
  expect(saved).toMatchObject([{ name: 'receipt.pdf' }]);
  expect(saved[0]?.file.size).toBe(8);
  expect(api.callsOf(getReceipt)[0]).toMatchObject({
    params: { id },
    headers: { authorization: expect.stringMatching(/^Bearer /) },
  });
  expect(api.callsOf(getReceipt)[0]?.query.get('language')).toBe('ja');
  jest.useRealTimers();
});

test.each([
  ['attachment; filename="receipt-2026-0007.pdf"', 'receipt-2026-0007.pdf'],
  [`attachment; filename="__.pdf"; filename*=UTF-8''%E8%A6%8B%E7%A9%8D.pdf`, '見積.pdf'],
  ['attachment; filename="../evil.pdf"', 'receipt.pdf'],
  [`attachment; filename*=UTF-8''..%2Fevil.pdf`, 'receipt.pdf'],
  [null, 'receipt.pdf'],
])('names the file as %s says', async (disposition, name) => {
  const headers = new Headers(disposition ? { 'content-disposition': disposition } : {});
  globalThis.fetch = (async () => ({ ok: true, status: 200, headers, blob: async () => new Blob(['x']) })) as never;
  await download(getReceipt, { params: { id } }, 'receipt.pdf');
  expect(saved).toMatchObject([{ name }]);
});

test('saves nothing when the service refuses', async () => {
  fakeApi().fail(getReceipt, 'not-found');
  await expect(download(getReceipt, { params: { id } }, 'receipt.pdf')).rejects.toMatchObject({ code: 'not-found' });
  expect(saved).toEqual([]);
});
