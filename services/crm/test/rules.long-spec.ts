import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crmAccessMatrix } from './access-matrix.js';
import { type BesideIdentity, startBesideIdentity } from './identity-peer.js';

let beside: BesideIdentity;
let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'fernway-rules-'));
  beside = await startBesideIdentity({ ATTACHMENTS_DIR: files });
});
afterAll(async () => {
  await beside.close();
  await rm(files, { recursive: true, force: true });
});

it('the CRM lets in who may, however he asks, and shows and does nothing for those who may not', async () => {
  const { calls, problems } = await crmAccessMatrix(beside, { thorough: true });
  expect(problems).toEqual([]);
  expect(calls).toBeGreaterThan(2_000);
  // Thousands of calls, each of which is quick.
}, 300_000);
